/** How every saboteur is told: as one cause that a check shows which it names, or otherwise; in both dialects. */
import { suites } from '../../../suites/index.ts';
import { combine } from '../../../suites/sabotage/combine.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Row } from '../../reference/matrix.ts';
import { matrix } from '../../reference/matrix.ts';

export type Surveyed = { readonly dialect: 'document' | 'ucp'; readonly row: Row };

/** The saboteurs of the plain storefront are tried on both storefronts; those of others on their own. */
const tried: readonly Saboteur[] = saboteurs.flatMap((saboteur) =>
  saboteur.storefront ? [saboteur] : [saboteur, { ...saboteur, storefront: { dialect: 'ucp' } }],
);

/** Those without any effect in a dialect are left out. */
export async function* survey(): AsyncGenerator<Surveyed> {
  const rowOf = matrix(suites);
  for (const saboteur of tried) {
    const row = await rowOf(saboteur);
    if (row.caughtBy.length > 0) yield { dialect: saboteur.storefront?.dialect ?? 'document', row };
  }
}

/** Two saboteurs of different areas at once, which are two things to change. */
export async function* surveyPairs(count: number): AsyncGenerator<Row> {
  const rowOf = matrix(suites);
  const plain = saboteurs.filter(({ storefront }) => !storefront);
  const step = Math.floor(plain.length / count);
  for (let n = 0; n < count; n += 1) {
    const one = plain[n * step];
    const other = plain[(n * step + Math.floor(plain.length / 2)) % plain.length];
    if (!one || !other) continue;
    yield rowOf({
      id: `${one.id} and ${other.id}`,
      breaks: [...one.breaks, ...other.breaks],
      sabotage: combine(one.sabotage, other.sabotage),
    });
  }
}
