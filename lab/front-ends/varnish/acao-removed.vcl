vcl 4.1;
include "${DIR}/base.vcl";
sub vcl_deliver {
  unset resp.http.Access-Control-Allow-Origin;
}
