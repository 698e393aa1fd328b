/** The metadata of a protected resource (RFC 9728), where a refusal of the run points to it. */
import { forEach } from '../../lib/assert/for-each.ts';
import { isObject, valueAt } from '../../lib/assert/json.ts';
import { header } from '../../lib/assert/response.ts';
import { mismatch } from '../../lib/assert/rule.ts';
import { requestText } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { get } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { isWebUrl } from '../discovered/authorization.ts';

/** The parameter of a challenge that names the metadata (RFC 9728 section 5.1). */
const pointer = /\bresource_metadata\s*=\s*"([^"\\]*)"/i;

export const checks: readonly Check[] = [
  check({
    id: 'discovery/protected-resources-are-described',
    requires: ['discovery.rfc9728.served'],
    claim: 'The metadata to which a 401 points is a JSON object that names the resource.',
    fix: 'Serve a JSON object with the member resource at each address that resource_metadata of WWW-Authenticate names.',
    order: 'afterwards',
    async run(context) {
      const urls = context
        .seen()
        .filter(({ status }) => status === 401)
        .map((response) => pointer.exec(header(response, 'www-authenticate') ?? '')?.[1])
        .filter(isWebUrl);
      if (urls.length === 0) {
        throw new Inconclusive('not-observed', 'no 401 points to the metadata of a protected resource');
      }
      return forEach(context, [...new Set(urls)], async (url) => {
        const response = await context.fetch(get(url));
        const body = response.json.valid ? response.json.value : undefined;
        const resource = valueAt(body, '/resource');
        if (response.status === 200 && isObject(body) && isWebUrl(resource)) return [];
        return mismatch(response, `${requestText(response)}, to which a 401 points, answered with`, {
          at: response.status === 200 ? '/resource' : 'status',
          expected: '200 and a JSON object with the address of the resource',
          actual: response.status === 200 ? resource : response.status,
        });
      });
    },
  }),
];
