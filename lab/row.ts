/** A row of the lab: a front end as people configure it, and what a person says that a report about it must tell; and the causes that several servers have. */
import type { DiagnosisCode, Outcome } from '../lib/model/report.ts';
import type { Area } from '../lib/model/requirement.ts';
import type { Consent } from '../lib/model/target.ts';

export const serverNames = ['nginx', 'haproxy', 'varnish', 'caddy', 'apache', 'lighttpd'] as const;

export type ServerName = (typeof serverNames)[number];

/** Every word must occur, in any case; `one|other` is satisfied by either. */
export type Words = readonly string[];

export type ExpectedCause = {
  /** The areas that its primary check may belong to. */
  readonly areas: readonly Area[];
  readonly title: Words;
  readonly fix: Words;
  /** `unknown` unless the run has a right answer to compare with. */
  readonly owner: 'edge' | 'platform' | 'unknown';
  /** A cause beside the interface leaves the outcome alone. */
  readonly beside?: true;
};

export type Expected = {
  readonly outcome: Outcome;
  /** The trouble of the whole target, which is reported in place of causes. */
  readonly diagnosis?: DiagnosisCode;
  readonly causes: readonly ExpectedCause[];
};

export type Row = {
  readonly server: ServerName;
  /** The name of its configuration in `front-ends/<server>/`; unique for one server. */
  readonly name: string;
  /** What the configuration does, in one sentence. */
  readonly what: string;
  /** The vendor's documentation, or the issue, that shows people configuring it like this. */
  readonly source: string;
  /** A front end that breaks no promise of the interface or of the standards. */
  readonly lawful: boolean;
  readonly expected: Expected;
  readonly consents?: readonly Consent[];
  /** Further options of the audit; `@CERTS` is the folder of the certificate. */
  readonly options?: readonly string[];
  /** Further arguments of the server. */
  readonly serverArguments?: readonly string[];
  readonly listen?: Listen;
  readonly upstream?: Upstream;
  /** Belongs to the tenth that `.ci/run` runs. */
  readonly tenth?: true;
  /** What the report says today, and why it is not right. */
  readonly wrong?: string;
};

/** How an audit addresses the front end. */
export type Listen = {
  readonly scheme?: 'http' | 'https';
  readonly host?: '127.0.0.1' | '[::1]';
  /** The name in the audited URL, where it is not the host. */
  readonly auditedAs?: string;
};

export type Upstream = {
  /** Commerce requests of a client in each window. */
  readonly rate?: number;
  readonly windowMs?: number;
  /** The origin that the storefront believes it has; by default, the one that is audited. */
  readonly advertises?: string;
  /** The canonical host is behind the front end too, under the name localhost. */
  readonly canonicalBehindFrontEnd?: true;
  /** With a page about a 500: each POST; or each POST, and each GET that was answered before. */
  readonly fails?: 'posts' | 'repeats';
};

/** Both hosts are behind the front end, as where a proxy serves every name of the shop. */
export const bothHosts: Upstream = { canonicalBehindFrontEnd: true };

/** A lawful front end before both hosts: nothing at all may be blamed. */
export const conformant: Pick<Row, 'lawful' | 'expected' | 'upstream'> = {
  lawful: true,
  expected: { outcome: 'conformant', causes: [] },
  upstream: bothHosts,
};

/** A faulty front end with these causes; it is conformant if all of them are beside the interface. */
export function faulty(...causes: readonly ExpectedCause[]): Pick<Row, 'lawful' | 'expected'> {
  const outcome = causes.every(({ beside }) => beside) ? 'conformant' : 'not-conformant';
  return { lawful: false, expected: { outcome, causes } };
}

/** A front end behind which nothing, or not enough, can be judged. */
export function hidden(diagnosis?: DiagnosisCode): Pick<Row, 'lawful' | 'expected'> {
  return {
    lawful: false,
    expected: { outcome: 'inconclusive', ...(diagnosis !== undefined && { diagnosis }), causes: [] },
  };
}

type Owner = ExpectedCause['owner'];

/** Access-Control-Allow-Origin where it is promised absent, missing where it is promised, or there twice. */
export const wrongAcao: ExpectedCause = {
  areas: ['cors'],
  title: ['Access-Control-Allow-Origin'],
  fix: ['Access-Control-Allow-Origin'],
  owner: 'edge',
};

export const wellKnownRefused = (status: 403 | 404): ExpectedCause => ({
  areas: ['discovery'],
  title: ['/.well-known/', `${status}`],
  fix: ['/.well-known/'],
  owner: 'unknown',
});

/** Error bodies replaced by pages. */
export const errorPages: ExpectedCause = {
  areas: ['catalog', 'discovery', 'commerce', 'json-rpc'],
  title: ['HTML|Error body|not JSON|JSON body'],
  fix: ['code', 'message'],
  owner: 'edge',
};

export const preflightRefused = (status: 403 | 405): ExpectedCause => ({
  areas: ['cors'],
  title: ['preflight|OPTIONS', `${status}`],
  fix: ['preflight|OPTIONS'],
  owner: 'unknown',
  beside: true,
});

/** @param status as the server words a body that is too large. */
export const bodyRefused = (status: string): ExpectedCause => ({
  areas: ['commerce', 'json-rpc'],
  title: [status],
  fix: ['body|bodies|size|larger'],
  owner: 'unknown',
});

export const limitIgnored = (owner: Owner): ExpectedCause => ({
  areas: ['catalog'],
  title: ['limit'],
  fix: owner === 'edge' ? ['query|cache|limit'] : ['limit|query'],
  owner,
});

export const markdownCached: ExpectedCause = {
  areas: ['markdown'],
  title: ['markdown|html'],
  fix: ['Vary|cache|Accept'],
  owner: 'edge',
};

export const postCached: ExpectedCause = {
  areas: ['json-rpc', 'commerce'],
  title: ['id|cache|another'],
  fix: ['cache'],
  owner: 'edge',
};

/** One page of the server in place of a 429 with an Error body. */
export const limitedByPage: ExpectedCause = {
  areas: ['rate-limiting', 'cors'],
  title: ['429'],
  fix: ['code', 'message'],
  owner: 'unknown',
};

/** Refusals at the limit that are no 429. */
export const limitedWithout429 = (how: string): ExpectedCause => ({
  areas: ['rate-limiting'],
  title: [how],
  fix: ['429'],
  owner: 'unknown',
});

export const redirected: ExpectedCause = {
  areas: ['json-rpc', 'commerce', 'discovery'],
  title: ['301'],
  fix: ['redirect|slash'],
  owner: 'unknown',
};

export const sitemapLabelled = (mediaType: string): ExpectedCause => ({
  areas: ['sitemap'],
  title: [mediaType],
  fix: ['application/xml'],
  owner: 'edge',
});
