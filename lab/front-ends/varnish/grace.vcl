vcl 4.1;
include "${DIR}/base.vcl";
sub vcl_backend_response {
  set beresp.grace = 1h;
  if (beresp.status == 200 && bereq.method == "GET" && bereq.url ~ "^/(products|collections)") {
    set beresp.ttl = 5s;
  }
}
