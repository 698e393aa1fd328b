vcl 4.1;
include "${DIR}/base.vcl";
sub vcl_backend_response {
  unset beresp.http.Vary;
  set beresp.ttl = 10m;
}
sub vcl_deliver { set resp.http.X-Cache = "MISS"; if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } }
