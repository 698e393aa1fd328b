/** Recognises the challenges and block pages of bot protections. */
import { header } from '../../assert/response.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import { pageOf, quoted } from './page.ts';

/** Statuses with which challenges are served. */
const challenging: ReadonlySet<number> = new Set([200, 202, 401, 403, 405, 429, 503]);

const markers: readonly (readonly [marker: RegExp, name: string])[] = [
  [/<title>\s*just a moment/i, 'the words "Just a moment"'],
  [/\bcf-chl|challenge-platform|cf_chl_opt/i, 'a Cloudflare challenge'],
  [/attention required! \| cloudflare|sorry, you have been blocked|error code: 10\d\d/i, 'a block page'],
  [/_incapsula_resource|incapsula incident/i, 'an Imperva challenge'],
  [/captcha-delivery\.com|datadome/i, 'a DataDome challenge'],
  [/px-captcha|perimeterx/i, 'a HUMAN challenge'],
  [/captcha/i, 'a captcha'],
  [/checking your browser|verify(?:ing)? (?:that )?you are (?:a )?human|are you a robot/i, 'a bot check'],
  [/enable javascript and cookies to continue/i, 'a bot check'],
];

/** What shows the challenge; undefined for any other response. */
export function challengeOf(answer: HttpResponse): string | undefined {
  if (!challenging.has(answer.status)) return undefined;
  const mitigated = header(answer, 'cf-mitigated') ?? header(answer, 'x-amzn-waf-action');
  if (mitigated !== undefined) return `a header that says "${quoted(mitigated)}"`;
  const { text, html } = pageOf(answer);
  return html || answer.status !== 200 ? markers.find(([marker]) => marker.test(text))?.[1] : undefined;
}
