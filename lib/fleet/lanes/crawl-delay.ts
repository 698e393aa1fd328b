/** Crawl-delay of a robots.txt: no standard has it, and many operators set it. */

/** @returns seconds between two requests that the group for us, or else that for all, asks for. */
export function crawlDelay(robots: string, product: string): number | undefined {
  const delays = new Map<string, number>();
  let agents: string[] = [];
  let inRules = false;
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const content = value.trim().toLowerCase();
    if (key.toLowerCase() === 'user-agent') {
      agents = inRules ? [content] : [...agents, content];
      inRules = false;
      continue;
    }
    if (key !== '') inRules = true;
    const seconds = /^\d+(\.\d+)?$/.test(content) ? Number(content) : 0;
    if (key.toLowerCase() !== 'crawl-delay' || seconds <= 0) continue;
    for (const agent of agents) delays.set(agent, Math.max(seconds, delays.get(agent) ?? 0));
  }
  return delays.get(product.toLowerCase()) ?? delays.get('*');
}
