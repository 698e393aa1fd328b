vcl 4.1;
include "${DIR}/base.vcl";
sub vcl_backend_response {
  if (beresp.http.Content-Type ~ "json|xml|text") { set beresp.do_gzip = true; }
}
