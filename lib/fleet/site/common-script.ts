/** The part of the script that all pages share: loading data, creating elements, long tables, and the search. */

export const common = `
const waiting = new Map();
const parts = new Map();
window.fleetPart = (name, value) => waiting.get(name)?.(value);

const load = (name) => {
  if (!parts.has(name)) {
    parts.set(name, new Promise((resolve, reject) => {
      waiting.set(name, resolve);
      const script = document.createElement('script');
      script.src = 'data/' + name + '.js';
      script.onerror = () => reject(new Error('data/' + name + '.js cannot be loaded.'));
      document.head.append(script);
    }));
  }
  return parts.get(name);
};

const byId = (id) => document.getElementById(id);
const trouble = (text) => {
  const place = byId('trouble');
  if (!place) return;
  place.textContent = text;
  place.hidden = text === '';
};

const el = (tag, attributes, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

const words = { p: 'pass', f: 'fail', w: 'warn', n: 'note', i: 'inconclusive', s: 'skipped', e: 'error' };
const badge = (code) => (words[code] ? el('span', { class: 'badge ' + words[code] }, words[code]) : 'none');
const isBroken = (code) => code === 'f' || code === 'w' || code === 'n';
const toStorefront = (index, place) => el('a', { href: 'storefront.html#' + encodeURIComponent(index.names[place]) }, index.origins[place]);
const toRow = (index, place) => {
  const link = toStorefront(index, place);
  link.textContent = index.origins[place].replace('https://', '');
  return el('th', { scope: 'row', title: index.origins[place] }, link);
};
// Names may wrap after a dot.
const dotted = (id) => id.split('.').flatMap((word, at) => (at === 0 ? [word] : ['.', el('wbr', {}), word]));
const toPromise = (id, text) => el('a', { href: 'promise.html#' + encodeURIComponent(id), title: text ? id : undefined }, ...(text ? [text] : dotted(id)));
const many = (count) => count.toLocaleString('en');
const counted = (count, noun) => many(count) + ' ' + noun + (count === 1 ? '' : 's');
const fragment = () => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
};
// Ignores the link that skips to the content, which goes to a fragment as well.
const onFragment = (act) => {
  act();
  addEventListener('hashchange', () => {
    if (location.hash !== '#main') act();
  });
};

// A table of any length: only the visible rows and a few more are in the document. All rows have the same height.
const virtual = (box, make) => {
  const rows = 6;
  const share = 0.7;
  const body = box.querySelector('tbody');
  const space = () => el('tr', { 'aria-hidden': 'true', class: 'space' }, el('td', {}));
  const above = space();
  const below = space();
  const live = new Map();
  let items = [];
  const height = () => 1.75 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const draw = () => {
    const each = height();
    const first = Math.max(0, Math.floor(box.scrollTop / each) - rows);
    const last = Math.min(items.length, first + Math.ceil((share * innerHeight) / each) + 2 * rows);
    for (const [place, row] of live) {
      if (place >= first && place < last) continue;
      row.remove();
      live.delete(place);
    }
    above.firstChild.style.height = first * each + 'px';
    below.firstChild.style.height = (items.length - last) * each + 'px';
    let next = below;
    for (let place = last - 1; place >= first; place -= 1) {
      if (!live.has(place)) {
        const row = make(items[place]);
        row.setAttribute('aria-rowindex', String(place + 2));
        body.insertBefore(row, next);
        live.set(place, row);
      }
      next = live.get(place);
    }
  };
  let isScheduled = false;
  const soon = () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      draw();
    });
  };
  box.addEventListener('scroll', soon, { passive: true });
  addEventListener('resize', soon);
  return (shown) => {
    items = shown;
    live.clear();
    body.replaceChildren(above, below);
    box.querySelector('table').setAttribute('aria-rowcount', String(items.length + 1));
    box.hidden = items.length === 0;
    box.scrollTop = 0;
    draw();
  };
};

const search = byId('search');
const found = byId('found');
const maxHits = 8;
const hits = (names, words, link) => {
  const places = [];
  names.forEach((name, place) => {
    const text = name.toLowerCase();
    if (words.every((word) => text.includes(word))) places.push(place);
  });
  return [places.length, places.slice(0, maxHits).map(link)];
};
const find = async () => {
  const words = byId('wanted').value.toLowerCase().split(/\\s+/).filter(Boolean);
  const index = await load('index');
  const [stores, first] = hits(index.origins, words, (place) => toStorefront(index, place));
  const [promises, second] = hits(index.promises.map(([id]) => id), words, (place) => toPromise(index.promises[place][0]));
  found.hidden = words.length === 0;
  const says = words.length === 0 ? '' : counted(stores, 'storefront') + ' and ' + counted(promises, 'promise') + ' found';
  byId('hits').textContent = says;
  found.replaceChildren(...[...second, ...first].map((link) => el('li', {}, link)), el('li', { class: 'count' }, says));
};
search.hidden = false;
search.addEventListener('input', () => find().catch((error) => trouble(error.message)));
search.addEventListener('submit', (event) => {
  event.preventDefault();
  const link = found.querySelector('a');
  if (link && !found.hidden) link.click();
});
const close = () => {
  found.hidden = true;
};
search.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  close();
  byId('wanted').focus();
});
document.addEventListener('click', (event) => {
  if (!search.contains(event.target) || event.target.closest('a')) close();
});
`;
