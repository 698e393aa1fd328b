vcl 4.1;
include "${DIR}/base.vcl";
sub vcl_recv { return (pass); }
