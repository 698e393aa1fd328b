vcl 4.1;
include "${DIR}/base.vcl";
