/** Questions that are asked often, by name. They speak of the newest week. */

type Question = { readonly asks: string; readonly sql: string };

export const questions: Readonly<Record<string, Question>> = {
  outcomes: {
    asks: 'how many storefronts have which outcome, and how many had it the week before',
    sql: `SELECT outcome, count(*) FILTER (week = now()) AS storefronts, count(*) FILTER (week = before()) AS week_before
      FROM storefronts WHERE week IN (now(), before()) GROUP BY outcome ORDER BY storefronts DESC, outcome`,
  },
  'worst-promises': {
    asks: 'the promises that most storefronts break',
    sql: `SELECT promise, level, ruleset, count(*) FILTER (broken(status)) AS broken,
        count(*) FILTER (broken(status) OR status = 'pass') AS judged, round(100 * broken / judged, 1) AS percent
      FROM promises WHERE week = now() GROUP BY ALL HAVING broken > 0
      ORDER BY broken DESC, promise LIMIT 25`,
  },
  'worst-storefronts': {
    asks: 'the storefronts that break most promises of level must',
    sql: `SELECT origin, count(*) FILTER (status = 'fail') AS failed, count(*) FILTER (broken(status)) AS broken,
        count(*) FILTER (status = 'pass') AS kept
      FROM promises WHERE week = now() GROUP BY origin HAVING broken > 0
      ORDER BY failed DESC, broken DESC, origin LIMIT 25`,
  },
  'by-owner': {
    asks: 'who can most likely change what is broken',
    sql: `SELECT owner, count(*) AS causes, count(DISTINCT origin) AS storefronts, sum(len(promises)) AS promises
      FROM causes WHERE week = now() GROUP BY owner ORDER BY causes DESC, owner`,
  },
  'common-causes': {
    asks: 'what has to be changed most often, and how',
    sql: `SELECT "primary" AS "check", owner, count(DISTINCT origin) AS storefronts, any_value(fix) AS fix
      FROM causes WHERE week = now() GROUP BY ALL ORDER BY storefronts DESC, "check" LIMIT 25`,
  },
  'regressed-this-week': {
    asks: 'the promises that were kept the week before, and are broken now',
    sql: `SELECT origin, promise, level, one.status, one.owner FROM promises one
      JOIN promises other USING (origin, promise, level)
      WHERE one.week = now() AND other.week = before() AND other.status = 'pass' AND broken(one.status)
      ORDER BY level = 'must' DESC, origin, promise`,
  },
  'fixed-this-week': {
    asks: 'the promises that were broken the week before, and are kept now',
    sql: `SELECT origin, promise, level, other.status AS was FROM promises one
      JOIN promises other USING (origin, promise, level)
      WHERE one.week = now() AND other.week = before() AND one.status = 'pass' AND broken(other.status)
      ORDER BY level = 'must' DESC, origin, promise`,
  },
  'broken-since': {
    asks: 'since which week each broken promise of level must has been broken without a break',
    sql: `WITH last_kept AS (SELECT origin, promise, max(week) AS week FROM promises WHERE status = 'pass' GROUP BY ALL)
      SELECT p.promise, min(p.week) AS since, count(DISTINCT p.origin) AS storefronts
      FROM promises p LEFT JOIN last_kept k USING (origin, promise)
      WHERE p.status = 'fail' AND (k.week IS NULL OR p.week > k.week)
      GROUP BY p.promise HAVING max(p.week) = now() ORDER BY since, storefronts DESC, p.promise LIMIT 25`,
  },
  'not-judged': {
    asks: 'why promises could not be judged',
    sql: `SELECT reason, count(*) AS promises, count(DISTINCT origin) AS storefronts
      FROM promises WHERE week = now() AND NOT broken(status) AND status <> 'pass'
      GROUP BY reason ORDER BY storefronts DESC, promises DESC, reason`,
  },
  'by-lane': {
    asks: 'the storefronts, requests and time of each serving edge',
    sql: `SELECT lane, count(*) AS storefronts, count(*) FILTER (outcome = 'not-conformant') AS not_conformant,
        count(*) FILTER (outcome = 'inconclusive') AS inconclusive, sum(requests) AS requests,
        round(sum(requests) / sum(seconds), 2) AS requests_a_second
      FROM storefronts WHERE week = now() GROUP BY lane ORDER BY storefronts DESC, lane LIMIT 25`,
  },
};
