import { writeFileSync } from 'node:fs';

const start = (options) => async (shop) => {
  writeFileSync('openapi.json', JSON.stringify(await shop.openApi()));
  const address = ['--hostname', shop.hostname, '--port', String(shop.port)];
  const more = ['--disable-log-to-file', '--faker-seed', '7', ...options];
  process.argv = [process.execPath, 'mockoon-cli', 'start', '--data', 'openapi.json', ...address, ...more];
  await import('@mockoon/cli/bin/run.js');
};

export const configurations = { readme: start([]) };
