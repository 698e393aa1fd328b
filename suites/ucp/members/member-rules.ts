/** Members that results may have, judged in every result of the run, by the data of each release. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { matchesSchema } from '../../../lib/assert/schema.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { toolOf } from '../../discovered/commerce/rpc-response.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import type { MemberRule } from '../../releases/release.ts';
import { isDefined, releases } from '../../releases/releases.ts';
import { pastRecords } from '../run-history.ts';
import { ucpCheck } from '../ucp-check.ts';
import { placesIn } from './places-in.ts';

const toCheck = ({ id, requires, claim, fix, noun, places, schema }: MemberRule): Check =>
  ucpCheck({
    ...{ id, requires, claim, fix },
    order: 'afterwards',
    async run(context, release) {
      await requireUcpTools(context);
      const shown = pastRecords(context)
        .filter(({ tool }) => isDefined(release, tool))
        .flatMap(({ call, at, record }) =>
          places
            .flatMap((path) => placesIn(record, path))
            .map((place) => ({ call, at: `${at}${place.at}`, value: place.value })),
        );
      if (shown.length === 0) throw new Inconclusive('not-observed', `no result shows ${noun}`);
      return forEach(context, shown, ({ call: { response }, at, value }) =>
        matchesSchema(response, schema, { value, at, subject: toolOf(response) }),
      );
    },
  });

/** A rule of several releases is one check: the data of the newest say it. */
const rules = new Map(releases.toReversed().flatMap(({ members }) => members.map((rule) => [rule.id, rule])));

export const checks: readonly Check[] = [...rules.values()].map(toCheck);
