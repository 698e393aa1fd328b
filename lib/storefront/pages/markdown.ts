/** Renders a page as markdown. */
import type { Block, Page } from './page.ts';

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

const decoded: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** The text of catalog markup, without its tags, with its entities decoded and its list items kept. */
function fromHtml(html: string): string {
  const text = html
    .replace(/<li>/g, '\n- ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (entity, name: string) => decoded[name] ?? entity);
  const lines = text.split('\n').map((line) => escapeMarkdown(line.trim()));
  return lines.filter(Boolean).join('\n');
}

function toMarkdownBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${escapeMarkdown(block.text)}`;
    case 'text':
      return escapeMarkdown(block.text);
    case 'links':
      return block.links
        .map(
          ({ text, href, note }) =>
            `- [${escapeMarkdown(text)}](${href})${note === undefined ? '' : ` ${note}`}`,
        )
        .join('\n');
    case 'facts':
      return block.facts
        .map(([name, value]) => `- ${escapeMarkdown(name)}: ${escapeMarkdown(value)}`)
        .join('\n');
    case 'image':
      return `![${escapeMarkdown(block.alt)}](${block.src})`;
    case 'html':
      return fromHtml(block.html);
    case 'search':
      return 'Search with /search?q=WORDS, or with the tool search\\_catalog of the commerce endpoint.';
  }
}

export function toMarkdown({ title, blocks }: Page): string {
  const parts = [`# ${escapeMarkdown(title)}`, ...blocks.map(toMarkdownBlock)];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
