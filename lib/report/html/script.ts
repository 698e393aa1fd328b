/** The script of the page: unpacks rows, filters, unfolds the targets of links, and copies. It does not use the network. */

export const script = `
'use strict';
(async () => {
  const packs = [...document.querySelectorAll('[data-packed]')];
  const unpacked = await Promise.all(packs.map((pack) => {
    const bytes = Uint8Array.from(atob(pack.dataset.packed), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).text();
  }));
  packs.forEach((pack, index) => {
    pack.outerHTML = unpacked[index];
  });

  const form = document.getElementById('filters');
  const shown = document.getElementById('shown');
  const items = [...document.querySelectorAll('[data-status]')];
  const groups = [...document.querySelectorAll('.group, .kind, .quiet')];
  const folds = [...document.querySelectorAll('.quiet')];
  let unfolded = false;
  const keys = ['status', 'area', 'level', 'ruleset'];
  const words = new Map();

  const textOf = (item) => {
    if (!words.has(item)) {
      const rows = [...item.querySelectorAll('.promises a')].map((link) => document.getElementById(link.textContent));
      const parts = [item, ...rows].flatMap((part) => (part ? [...part.querySelectorAll('.text')] : []));
      words.set(item, parts.map((part) => part.textContent).join(' ').toLowerCase());
    }
    return words.get(item);
  };

  const count = (kind, noun) => {
    const all = items.filter((item) => item.classList.contains(kind));
    return all.filter((item) => !item.hidden).length + ' of ' + all.length + ' ' + noun;
  };

  const apply = () => {
    const terms = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const chosen = keys.map((key) => [key, form.elements[key].value]).filter(([, value]) => value !== '');
    for (const item of items) {
      item.hidden =
        !chosen.every(([key, value]) => item.closest('[data-' + key + ']').dataset[key] === value) ||
        !terms.every((word) => textOf(item).includes(word));
    }
    for (const group of groups) group.hidden = !group.querySelector('[data-status]:not([hidden])');
    const asked = chosen.length + terms.length > 0;
    if (asked !== unfolded) for (const fold of folds) fold.open = asked;
    unfolded = asked;
    const counts = count('check', 'checks') + ' and ' + count('row', 'promises') + ' are shown';
    if (shown.textContent !== counts) shown.textContent = counts;
  };

  if (form) {
    form.hidden = false;
    form.addEventListener('input', apply);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('reset', () => setTimeout(apply));
    apply();
  }

  for (const button of document.querySelectorAll('[data-show]')) {
    button.addEventListener('click', () => {
      form.reset();
      form.elements.status.value = button.dataset.show;
      apply();
      form.scrollIntoView();
      form.elements.status.focus({ preventScroll: true });
    });
  }

  const named = () => {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return null;
    }
  };

  const reveal = () => {
    const target = named();
    if (!target) return;
    if (target.closest('[hidden]')) {
      form.reset();
      apply();
    }
    for (let part = target; part; part = part.parentElement) if (part.tagName === 'DETAILS') part.open = true;
    const own = target.querySelector(':scope > details');
    if (own) own.open = true;
    target.scrollIntoView();
    const focusable = own ? own.querySelector('summary') : target;
    focusable.focus({ preventScroll: true });
  };
  addEventListener('hashchange', reveal);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
    if (link && link.getAttribute('href') === location.hash) setTimeout(reveal);
  });
  // Once loaded, the browser scrolls to the fragment itself, and moves the focus.
  if (document.readyState === 'complete') setTimeout(reveal);
  else addEventListener('load', () => setTimeout(reveal));

  const selected = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return document.execCommand('copy');
  };

  for (const button of document.querySelectorAll('button.copy')) {
    button.hidden = false;
    const label = button.firstChild;
    button.addEventListener('click', async () => {
      const text = button.parentElement.querySelector('code');
      const done = await navigator.clipboard.writeText(text.textContent).then(() => true, () => selected(text));
      label.data = done ? 'Copied' : 'Press Ctrl+C for';
      if (shown) shown.textContent = done ? 'Copied to the clipboard' : 'Selected; copy it with Ctrl+C';
      setTimeout(() => {
        label.data = 'Copy';
      }, 2000);
    });
  }

  const closed = [];
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('.about, .more, .quiet, .primary > details')) {
      if (details.open) continue;
      details.open = true;
      closed.push(details);
    }
  });
  addEventListener('afterprint', () => {
    for (const details of closed.splice(0)) details.open = false;
  });
})();
`;
