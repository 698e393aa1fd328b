import { describe, expect, it } from 'vitest';
import { negotiate } from './negotiate.ts';

describe('the Accept header', () => {
  it.each([
    'text/markdown, */*',
    'TEXT/Markdown ,  */* ; q=0.1',
    '*/*;q=0.8,text/markdown;q=0.2',
    'text/markdown;charset=utf-8, text/html, */*',
    'text/markdown;q=0,text/markdown, */*',
  ])('%s gets markdown', (accept) => {
    expect(negotiate(accept)).toEqual({ body: 'markdown', type: 'text/markdown; charset=utf-8' });
  });

  it.each([
    'text/markdown',
    'text/markdown, text/*',
    'text/html;q=0.5, text/markdown',
    'text/markdown, */*;q=0',
  ])('%s gets HTML that is called markdown', (accept) => {
    expect(negotiate(accept)).toEqual({ body: 'html', type: 'text/markdown; charset=utf-8' });
  });

  it.each([
    undefined,
    '',
    '*/*',
    'text/html',
    'text/html,application/xhtml+xml,*/*;q=0.8',
    'text/markdown;q=0, */*',
    'text/markdown;q=0',
    'text/html, text/markdown;q=0.5, */*;q=0.1',
    'text/x-markdown, */*',
    ',;,',
  ])('%s gets HTML', (accept) => {
    expect(negotiate(accept)).toEqual({ body: 'html', type: 'text/html; charset=utf-8' });
  });
});
