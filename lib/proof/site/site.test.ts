/** The documentation has all pages, its links lead somewhere, and examples are shown as they came. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { diagnosisCodes } from '../../model/report.ts';
import { packageRoot } from '../../package/package-root.ts';
import { loadRegister } from '../../register/load-register.ts';
import { exits } from '../../report/exit-code.ts';
import { formats } from '../../report/formats.ts';
import { pagePath, pageUrl } from '../../report/wording/advice.ts';
import { options } from '../../target/options.ts';
import { siteWithExamples } from './testing.ts';

const { check, site } = await siteWithExamples();

test('there is a page for each promise, check, diagnosis, option and exit code', () => {
  const wanted = [
    ...loadRegister().map(({ id }) => pagePath('promise', id)),
    ...suites.flatMap((suite) => suite.checks.map(({ id }) => pagePath('check', id))),
    ...diagnosisCodes.map((code) => pagePath('diagnosis', code)),
    ...Object.keys(options).map((name) => pagePath('option', name)),
    ...Object.values(exits).map((code) => pagePath('exit', String(code))),
  ];
  expect(wanted.filter((path) => !site.has(path))).toEqual([]);
  const front = site.get('index.html') ?? '';
  expect(wanted.filter((path) => !front.includes(`href="${path}"`))).toEqual([]);
});

test('every link leads to a page, and to a heading where it names one', () => {
  const dead = [...site].flatMap(([path, text]) =>
    [...text.matchAll(/ href="([^"#]*)(?:#([^"]*))?"/g)].flatMap(([, to = '', id]) => {
      const target = to === '' ? path : posix.join(posix.dirname(path), to);
      const there = site.get(target);
      const isThere = there !== undefined && (id === undefined || there.includes(` id="${id}"`));
      return isThere ? [] : [`${path}: ${to}#${id}`];
    }),
  );
  expect(dead).toEqual([]);
});

test('a page shows an answer that passes, and the one of a saboteur', () => {
  const page = site.get(pagePath('check', check.id)) ?? '';
  const [, passes = '', fails = ''] = page.split('<h2>An answer that ');
  const request = /GET http:\/\/storefront\.test\/\S+/.exec(passes)?.[0];
  expect(request).toBeDefined();
  expect(fails).toContain(`${request}\n`);
  expect(passes).toMatch(/<mark>&quot;\d+\.\d\d&quot;<\/mark>/);
  expect(passes).toContain('<code>HTTP <b>200</b>\ncontent-type: application/json\n');
  expect(fails).toMatch(/^fails: prices-as-numbers[\s\S]*<mark>\d+\.\d\d<\/mark>[\s\S]*What is wrong:/);
});

test('a page has the readings of its sentences', () => {
  const page = site.get(pagePath('check', check.id)) ?? '';
  expect(page).toMatch(/<h3><a href="\.\.\/\.\.\/readings\.html#catalog-\d+">Price is a decimal string/);
});

test('nothing is loaded from elsewhere, and only the front page has a script', () => {
  const loading = /<(?:script|link|img|iframe)\b[^>]*(?:src|href)=|@import|url\(/;
  expect([...site].filter(([, text]) => loading.test(text))).toEqual([]);
  expect([...site].filter(([, text]) => text.includes('<script')).map(([path]) => path)).toEqual([
    'index.html',
  ]);
});

test('the document about formats has a row for each', () => {
  const text = readFileSync(join(packageRoot(), 'docs/formats.md'), 'utf8');
  expect(formats.filter((name) => !text.includes(`| \`${name}\` |`))).toEqual([]);
});

test('the address of a page is below the homepage', () => {
  expect(pageUrl('check', 'catalog/a', 'https://docs.example/')).toBe(
    'https://docs.example/checks/catalog/a.html',
  );
});
