/** The proxies of a run: that of the option, or those of the variables that curl reads. */
import type { Proxies, ProxyServer } from '../../model/http.ts';
import type { Environment } from '../environment.ts';
import { fitting } from '../fitting.ts';
import { proxyUrl } from './proxy-url.ts';

/**
 * @param given for both schemes; NO_PROXY holds for it as well.
 * @throws UsageError for a variable that is no address of a proxy.
 */
export function toProxies(given: ProxyServer | undefined, env: Environment): Proxies | undefined {
  const http = given ?? proxyIn('http_proxy', env);
  const https = given ?? proxyIn('https_proxy', env);
  if (!http && !https) return undefined;
  const [, except] = variable('no_proxy', env);
  return {
    ...(http && { http }),
    ...(https && { https }),
    except: except.split(/[\s,]+/).filter((entry) => entry !== ''),
  };
}

/** The name in lower case goes before the other one, even if it is set to nothing. */
function variable(name: string, env: Environment): readonly [name: string, value: string] {
  const lower = env[name];
  return lower === undefined ? [name.toUpperCase(), env[name.toUpperCase()] ?? ''] : [name, lower];
}

function proxyIn(name: string, env: Environment): ProxyServer | undefined {
  const [where, raw] = variable(name, env);
  return raw.trim() === '' ? undefined : fitting(proxyUrl(), { raw, where });
}
