/** Frequent questions by name, about the newest week, and the formats of an answer. */

type Question = { readonly asks: string; readonly sql: string };

export const questions: Readonly<Record<string, Question>> = {
  outcomes: {
    asks: 'how many storefronts have each outcome, this week and the week before',
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
    asks: 'the storefronts that break the most promises of level must',
    sql: `SELECT origin, count(*) FILTER (status = 'fail') AS failed, count(*) FILTER (broken(status)) AS broken,
        count(*) FILTER (status = 'pass') AS kept
      FROM promises WHERE week = now() GROUP BY origin HAVING broken > 0
      ORDER BY failed DESC, broken DESC, origin LIMIT 25`,
  },
  'by-owner': {
    asks: 'who can most likely fix what is broken',
    sql: `SELECT owner, count(*) AS causes, count(DISTINCT origin) AS storefronts, sum(len(promises)) AS promises
      FROM causes WHERE week = now() GROUP BY owner ORDER BY causes DESC, owner`,
  },
  'common-causes': {
    asks: 'the most frequent causes, with their fix',
    sql: `SELECT "primary" AS "check", owner, count(DISTINCT origin) AS storefronts, any_value(fix) AS fix
      FROM causes WHERE week = now() GROUP BY ALL ORDER BY storefronts DESC, "check" LIMIT 25`,
  },
  'regressed-this-week': {
    asks: 'the promises that were kept in the previous audit and are broken now',
    sql: `SELECT origin, promise, level, status, owner FROM promises
      WHERE week = now() AND was = 'pass' AND broken(status) ORDER BY level = 'must' DESC, origin, promise`,
  },
  'fixed-this-week': {
    asks: 'the promises that were broken in the previous audit and are kept now',
    sql: `SELECT origin, promise, level, was FROM promises
      WHERE week = now() AND status = 'pass' AND broken(was) ORDER BY level = 'must' DESC, origin, promise`,
  },
  'broken-since': {
    asks: 'the promises of level must that have been broken for the longest time',
    sql: `SELECT promise, min(since) AS since, count(*) AS storefronts FROM promises
      WHERE week = now() AND status = 'fail' GROUP BY promise
      ORDER BY since, storefronts DESC, promise LIMIT 25`,
  },
  'not-judged': {
    asks: 'why promises could not be judged',
    sql: `SELECT reason, count(*) AS promises, count(DISTINCT origin) AS storefronts
      FROM promises WHERE week = now() AND NOT broken(status) AND status <> 'pass'
      GROUP BY reason ORDER BY storefronts DESC, promises DESC, reason`,
  },
  'by-lane': {
    asks: 'the storefronts, requests and request rate of each lane',
    sql: `SELECT lane, count(*) AS storefronts, count(*) FILTER (outcome = 'not-conformant') AS not_conformant,
        count(*) FILTER (outcome = 'inconclusive') AS inconclusive, sum(requests) AS requests,
        round(sum(requests) / sum(seconds), 2) AS requests_a_second
      FROM storefronts WHERE week = now() GROUP BY lane ORDER BY storefronts DESC, lane LIMIT 25`,
  },
};

export const answerFormats = ['table', 'json', 'csv'] as const;

export type AnswerFormat = (typeof answerFormats)[number];
