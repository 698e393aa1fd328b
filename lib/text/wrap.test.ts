import { describe, expect, it } from 'vitest';
import { wrap } from './wrap.ts';

describe('wrap', () => {
  it('breaks at spaces, and long words where the line ends', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('a https://example.org/b c', 10)).toEqual(['a', 'https://ex', 'ample.org/', 'b c']);
    expect(wrap('', 8)).toEqual(['']);
  });

  it('splits no character', () => {
    expect(wrap('abcdefgh\u{1f600}i', 9)).toEqual(['abcdefgh', '\u{1f600}i']);
  });

  it('counts wide characters as two columns', () => {
    expect(wrap('東京都 🛒 abc', 6)).toEqual(['東京都', '🛒 abc']);
    expect(wrap('東京都千代田区', 7)).toEqual(['東京都', '千代田', '区']);
    expect(wrap('ab👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦cd', 7)).toEqual(['ab👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦cd']);
  });

  it('starts no line with a command to a CI', () => {
    expect(wrap('xxxxxxxxxx::error::y', 10)).toEqual(['xxxxxxxxxx', '\\u003a:err', 'or::y']);
    const lines = wrap(`x${':'.repeat(99)}error::y`, 10);
    expect(lines.filter((line) => line.startsWith('::') || line.length > 10)).toEqual([]);
  });
});
