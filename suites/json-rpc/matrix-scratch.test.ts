import { expect, test } from 'vitest';
import { complaints, matrixRow } from '../../lib/proof/matrix.ts';
import { loadRegister } from '../../lib/register/load-register.ts';
import { commerce } from '../commerce/index.ts';
import { saboteurs as commerceLies } from '../commerce/saboteurs.ts';
import { suites } from '../index.ts';
import { jsonRpc } from './index.ts';
import { saboteurs } from './saboteurs.ts';

const register = loadRegister();
const chosen = process.env.ALL ? suites : [jsonRpc, commerce];
for (const lie of [...saboteurs, ...commerceLies])
  test(lie.id, async () => {
    const row = await matrixRow(lie, chosen, { register });
    for (const c of complaints(row)) console.log('XX', c);
    if (row.missedBy.length) console.log('   caughtBy', row.caughtBy.join(' '));
    expect(row).toBeDefined();
  });
