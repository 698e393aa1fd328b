/** The proxies of a run, by the scheme of the URLs that are asked through them. */

export type ProxyServer = {
  /** Without credentials, and without a trailing slash. */
  readonly url: string;
  /** As the user gave them; no output shows them. */
  readonly credentials?: { readonly user: string; readonly password: string };
};

export type Proxies = {
  readonly http?: ProxyServer;
  readonly https?: ProxyServer;
  /** What is asked directly: names with all names below them, addresses, networks (`10.0.0.0/8`), or `*`. */
  readonly except: readonly string[];
};

/** Certificates of authorities, as PEM, and the file that they come from, as the user named it. */
export type Authorities = { readonly file: string; readonly pem: string };
