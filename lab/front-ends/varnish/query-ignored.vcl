vcl 4.1;
include "${DIR}/base.vcl";
sub vcl_hash {
  hash_data(regsub(req.url, "\?.*$", ""));
  hash_data(req.http.host);
  return (lookup);
}
sub vcl_deliver { set resp.http.X-Cache = "MISS"; if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } }
