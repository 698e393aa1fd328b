vcl 4.1;
import std;
include "${DIR}/base.vcl";
sub vcl_recv {
  if (req.method == "POST" && req.url == "/api/ucp/mcp") {
    std.cache_req_body(500KB);
    set req.http.X-Method = req.method;
    return (hash);
  }
}
sub vcl_backend_fetch { if (bereq.http.X-Method) { set bereq.method = bereq.http.X-Method; } }
sub vcl_backend_response {
  set beresp.ttl = 30s;
  return (deliver);
}
sub vcl_deliver { set resp.http.X-Cache = "MISS"; if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } }
