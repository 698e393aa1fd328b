vcl 4.1;
include "${DIR}/base.vcl";
sub vcl_backend_response {
  if (bereq.url ~ "^/cdn/.*\.(svg|png|jpg|css|js)(\?|$)") {
    set beresp.ttl = 1d;
    set beresp.http.Cache-Control = "public, max-age=86400";
  }
}
sub vcl_deliver { unset resp.http.Via; unset resp.http.X-Varnish; }
