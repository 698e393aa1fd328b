/** What the script of a page makes of it: compressed parts stand where they are shown. */
import { gunzipSync } from 'node:zlib';

export const unpacked = (page: string): string =>
  page.replaceAll(/<div data-packed="([^"]*)">.*?<\/div>/gs, (_, packed: string) =>
    gunzipSync(Buffer.from(packed, 'base64')).toString(),
  );
