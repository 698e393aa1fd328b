/** Every promise that can fail says what its failure means for a shop, in words of its owner. */
import { expect, test } from 'vitest';
import { areaWords } from '../../suites/area-words.ts';
import { effectOf, effects } from '../../suites/effects.ts';
import { areas } from '../model/requirement.ts';
import { loadRegister } from '../register/load-register.ts';
import { jargonIn } from './pages/jargon.ts';

const promises = loadRegister().filter(({ excluded }) => excluded === undefined);

test('no promise lacks an effect', () => {
  expect(promises.filter(({ id }) => effectOf(id) === undefined).map(({ id }) => id)).toEqual([]);
});

test('an effect is that of the longest beginning of an id', () => {
  expect(effectOf('catalog.variant.price')).toBe(effects['catalog.variant.price']);
  expect(effectOf('catalog.variant.fields')).toBe(effects['catalog.variant']);
  expect(effectOf('catalogue.variant')).toBeUndefined();
});

test('every effect speaks for a promise, or for whatever an area will promise', () => {
  const spoken = new Set([...promises, ...areas.map((id) => ({ id }))].map(({ id }) => effectOf(id)));
  expect(Object.entries(effects).filter(([, effect]) => !spoken.has(effect))).toEqual([]);
});

test('effects and areas are told in whole sentences, without words of developers', () => {
  const sentences = [...Object.values(effects), ...areas.map((area) => areaWords[area].works)];
  expect(sentences.filter((text) => !/^[A-Z][^.]*\.$/.test(text))).toEqual([]);
  const names = areas.map((area) => areaWords[area].name);
  expect([...sentences, ...names].flatMap((text) => jargonIn(text))).toEqual([]);
});
