/** The scripts of the pages that are filled in the browser: the matrix, one promise, one storefront. */

/** The filters of the matrix are in the fragment of its URL, and its rows are loaded when they become visible. */
export const matrix = `
const form = byId('filters');
const box = byId('matrix');
const head = box.querySelector('thead');
const glyphs = { p: '\\u2713', f: '\\u2717', w: '!', n: 'i', i: '?', s: '\\u2013', e: 'E', '-': '' };
const keys = ['name', 'area', 'outcome', 'only', 'order'];
const areaOf = ([id]) => id.split('.')[0];

load('index').then((index) => {
  const areas = [...new Set(index.promises.map(areaOf))];
  const placesOf = new Map(areas.map((area) => [area, []]));
  index.promises.forEach((promise, place) => placesOf.get(areaOf(promise)).push(place));
  for (const area of areas) form.elements.area.append(el('option', { value: area }, area));
  const lower = index.origins.map((origin) => origin.toLowerCase());
  let area = '';

  const status = (code, place) => el('td', { class: words[code], title: index.promises[place][0] + ': ' + (words[code] || 'none'), 'aria-label': words[code] || 'none' }, glyphs[code]);
  const sum = (statuses, name) => {
    let kept = 0;
    let broken = 0;
    for (const place of placesOf.get(name)) {
      if (statuses[place] === 'p') kept += 1;
      if (isBroken(statuses[place])) broken += 1;
    }
    const kind = broken > 0 ? 'fail' : kept > 0 ? 'pass' : 'skipped';
    const text = kept + broken === 0 ? glyphs.s : kept + '/' + (kept + broken);
    return el('td', { class: kind, title: name + ': ' + kept + ' kept, ' + broken + ' broken' }, text);
  };
  const cells = (statuses) => (area === '' ? areas.map((name) => sum(statuses, name)) : placesOf.get(area).map((place) => status(statuses[place], place)));

  const show = virtual(box, (store) => {
    const row = el('tr', {}, toRow(index, store));
    const drawn = area;
    const part = Math.floor(store / index.rowsAPart);
    load('rows/' + part).then((rows) => {
      if (drawn === area) row.append(...cells(rows[store - part * index.rowsAPart]));
    }, (error) => trouble(error.message));
    return row;
  });

  const at = (changes) => {
    const kept = keys.map((key) => [key, key in changes ? changes[key] : form.elements[key].value]).filter(([, value]) => value !== '');
    return '#' + new URLSearchParams(kept);
  };
  const heads = () => {
    const names = area === ''
      ? areas.map((name) => el('th', { scope: 'col' }, el('a', { href: at({ area: name }) }, name)))
      : placesOf.get(area).map((place) => el('th', { scope: 'col' }, toPromise(index.promises[place][0], index.promises[place][0].slice(area.length + 1))));
    head.replaceChildren(el('tr', { 'aria-rowindex': '1' }, el('th', { scope: 'col' }, 'Storefront'), ...names));
    box.classList.toggle('turned', area !== '');
  };

  const shows = (store) => {
    const { name, outcome, only } = form.elements;
    return name.value.toLowerCase().split(/\\s+/).every((word) => lower[store].includes(word)) &&
      (outcome.value === '' || index.outcomes[store] === outcome.value) &&
      (only.value === '' || index[only.value][store] > 0);
  };
  const apply = () => {
    area = placesOf.has(form.elements.area.value) ? form.elements.area.value : '';
    const items = index.names.map((_, store) => store).filter(shows);
    const broken = (store) => index.judged[store] - index.kept[store];
    if (form.elements.order.value === 'broken') items.sort((one, other) => broken(other) - broken(one));
    heads();
    show(items);
    byId('shown').textContent = many(items.length) + ' of ' + counted(index.names.length, 'storefront');
  };

  form.hidden = false;
  onFragment(() => {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const key of keys) form.elements[key].value = asked.get(key) || '';
    for (const select of form.querySelectorAll('select')) if (select.selectedIndex < 0) select.value = '';
    apply();
  });
  form.addEventListener('input', () => {
    history.replaceState(null, '', at({}));
    apply();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  const legend = document.querySelector('.legend');
  legend.append('By area: promises kept of those judged. By promise: ', ...Object.entries(words).flatMap(([code, word]) => [el('span', { class: word }, glyphs[code]), ' ' + word + ' ']));
  legend.hidden = false;
}).catch((error) => trouble(error.message));
`;

/** Which storefronts keep a promise, and since when. The fragment of the URL names the promise. */
export const promise = `
const form = byId('filters');
const box = byId('storefronts');
const order = 'fwneis-p';
const before = (code) => (words[code] ? words[code] : '');

load('index').then((index) => {
  const lower = index.origins.map((origin) => origin.toLowerCase());
  let column;
  const week = (place) => index.weeks[place] || '';

  const show = virtual(box, (store) =>
    el('tr', {},
      toRow(index, store),
      el('td', {}, badge(column.statuses[store])),
      el('td', {}, week(column.since[store])),
      el('td', {}, before(column.was[store]))));
  box.querySelector('thead').append(el('tr', { 'aria-rowindex': '1' }, ...['Storefront', 'Status', 'Since', 'Before'].map((name) => el('th', { scope: 'col' }, name))));

  const items = () => {
    const { name, status, since } = form.elements;
    const wanted = name.value.toLowerCase().split(/\\s+/);
    return index.names.map((_, store) => store).filter((store) =>
      wanted.every((word) => lower[store].includes(word)) &&
      (status.value === '' || column.statuses[store] === status.value) &&
      (since.value === '' || week(column.since[store]) === since.value));
  };
  const apply = () => {
    const shown = items().sort((one, other) => order.indexOf(column.statuses[one]) - order.indexOf(column.statuses[other]));
    show(shown);
    byId('shown').textContent = many(shown.length) + ' of ' + counted(index.names.length, 'storefront');
  };

  const choices = (select, values) => {
    select.replaceChildren(select.firstElementChild, ...values.map(([value, text]) => el('option', { value }, text)));
    select.value = '';
  };
  const tally = () => {
    const statuses = new Map();
    const weeks = new Map();
    [...column.statuses].forEach((code, store) => {
      statuses.set(code, (statuses.get(code) || 0) + 1);
      if (code === '-') return;
      const row = weeks.get(week(column.since[store])) || [0, 0, 0];
      row[code === 'p' ? 0 : isBroken(code) ? 1 : 2] += 1;
      weeks.set(week(column.since[store]), row);
    });
    return { statuses, weeks: [...weeks].sort(([one], [other]) => (one < other ? 1 : -1)) };
  };
  const cells = (counts) => counts.map((count) => el('td', { class: count === 0 ? 'none' : '' }, many(count)));
  const sinceTable = (weeks) =>
    el('div', { class: 'wide', role: 'region', 'aria-label': 'Storefronts by week', tabindex: '0' },
      el('table', { class: 'counts' },
        el('thead', {}, el('tr', {}, ...['Since', 'kept', 'broken', 'not judged'].map((name) => el('th', { scope: 'col' }, name)))),
        el('tbody', {}, ...weeks.map(([name, counts]) => el('tr', {}, el('th', { scope: 'row' }, name), ...cells(counts))))));

  const open = async () => {
    const id = fragment();
    const place = index.promises.findIndex(([name]) => name === id);
    trouble('');
    byId('about').replaceChildren();
    box.hidden = form.hidden = byId('weeks').hidden = true;
    if (place < 0) {
      byId('name').textContent = 'A promise';
      byId('about').append(el('p', {}, id === '' ? 'Which promise? ' : 'No audit of this week has a promise with this name. ', el('a', { href: 'promises.html' }, 'All promises')));
      return;
    }
    column = await load('promises/' + place);
    if (id !== fragment()) return;
    const [, level, ruleset, statement] = index.promises[place];
    document.title = id + ' in ' + index.week;
    byId('name').replaceChildren(...dotted(id));
    const { statuses, weeks } = tally();
    const chips = [...order].filter((code) => statuses.has(code) && code !== '-').flatMap((code) => [badge(code), ' ' + many(statuses.get(code)) + ' ']);
    byId('about').append(
      el('p', {}, statement),
      el('p', { class: 'facts-line' }, level + ', ruleset ' + ruleset + '. ', el('a', { href: 'matrix.html#area=' + encodeURIComponent(id.split('.')[0]) }, 'In the matrix')),
      el('p', { class: 'chips' }, ...chips));
    byId('weeks').replaceChildren(byId('weeks').firstElementChild, sinceTable(weeks));
    byId('weeks').hidden = false;
    choices(form.elements.status, [...order].filter((code) => words[code] && statuses.has(code)).map((code) => [code, words[code]]));
    choices(form.elements.since, weeks.map(([name]) => [name, name]));
    form.elements.name.value = '';
    form.hidden = false;
    apply();
  };
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  onFragment(() => open().catch((error) => trouble(error.message)));
}).catch((error) => trouble(error.message));
`;

/** The causes, promises, weeks and report of a storefront, which the fragment of the URL names. */
export const storefront = `
const place = byId('storefront');
const outcome = (name) => name.replaceAll('-', ' ');

const section = (title, ...content) => el('section', {}, el('h2', {}, title), ...content);
const table = (label, heads, rows) =>
  el('div', { class: 'wide', role: 'region', 'aria-label': label, tabindex: '0' },
    el('table', { class: 'counts' },
      el('thead', {}, el('tr', {}, ...heads.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...rows)));

const opening = (store) => {
  const url = /^https?:\\/\\//.test(store.origin) ? el('a', { href: store.origin, rel: 'noopener noreferrer' }, store.origin) : store.origin;
  return el('section', { class: 'outcome ' + store.outcome },
    el('p', { class: 'target' }, url),
    el('h1', {}, store.outcome[0].toUpperCase() + outcome(store.outcome).slice(1)),
    el('p', { class: 'headline' }, store.error || store.headline),
    el('p', {}, many(store.kept) + ' of ' + many(store.judged) + ' judged promises are kept; ' + many(store.promises) + ' in all.'));
};

const facts = (store) => el('p', { class: 'facts-line' },
  [store.week, store.lane, 'depth ' + store.depth, counted(store.requests, 'request'), Math.round(store.seconds) + ' s', 'suite ' + store.suite, 'seed ' + store.seed].join(' \\u00b7 '));

const report = (store) => {
  if (!store.report) return '';
  const file = store.report.path.split('/').pop();
  return section('Report',
    el('p', {}, 'The full report of ' + store.report.week + ': ', el('a', { href: store.report.path, download: file }, file)),
    el('p', {}, 'To read it: ', el('code', {}, 'gzip -d ' + file + ' && storefront-conformance report ' + file.slice(0, -3) + ' --format html > report.html')));
};

const sentence = (index, id) => [(index.promises.find(([name]) => name === id) || [])[3] || '', ' ', toPromise(id)];
const causes = (store, index) => store.causes.length === 0 ? '' : section('Causes', ...store.causes.map((cause) =>
  el('article', { class: 'cause' },
    el('h3', {}, badge(cause.status[0]), ' ' + cause.title),
    el('p', { class: 'remedy' }, 'Fix: ' + cause.fix),
    el('p', { class: 'facts-line' }, 'Likely owner: ' + cause.owner + ' \\u00b7 ' + counted(cause.checks, 'check') + ' \\u00b7 ' + cause.primary),
    el('ul', { class: 'breaks' }, ...cause.promises.map((id) => el('li', {}, ...sentence(index, id)))))));

const promises = (store, index) => {
  const { statuses, was, since } = store.statuses;
  const groups = { Broken: [], 'Not judged': [], Kept: [] };
  [...statuses].forEach((code, at) => {
    if (code === '-') return;
    const [id, , , statement] = index.promises[at];
    const row = el('tr', {}, el('th', { scope: 'row' }, toPromise(id), el('br', {}), el('small', {}, statement)), el('td', {}, badge(code)),
      el('td', {}, index.weeks[since[at]] || ''), el('td', {}, words[was[at]] || ''), el('td', {}, store.notes[at] || ''));
    groups[isBroken(code) ? 'Broken' : code === 'p' ? 'Kept' : 'Not judged'].push(row);
  });
  return section('Promises', ...Object.entries(groups).filter(([, rows]) => rows.length > 0).map(([name, rows]) =>
    el('details', name === 'Broken' ? { open: '' } : {},
      el('summary', {}, name + ' ', el('span', { class: 'count' }, many(rows.length))),
      table(name, ['Promise', 'Status', 'Since', 'Before', name === 'Broken' ? 'Likely owner' : 'Reason'], rows))));
};

const history = (store) => section('Weeks', table('Weeks', ['Week', 'Outcome', 'Change', 'Kept', 'Judged', 'Requests'], store.history.map((past) =>
  el('tr', {}, el('th', { scope: 'row' }, past.week), el('td', { class: 'of ' + past.outcome }, outcome(past.outcome)), el('td', {}, past.change),
    el('td', {}, many(past.kept)), el('td', {}, many(past.judged)), el('td', {}, many(past.requests))))));

load('index').then((index) => {
  const open = async () => {
    const name = fragment();
    const shelf = /[0-9a-f]{12}$/.test(name) ? name.slice(-12, -10) : '';
    trouble('');
    const known = index.names.includes(name);
    if (!known || shelf === '') {
      place.replaceChildren(el('h1', {}, 'A storefront'), el('p', {}, name === '' ? 'Which storefront? ' : 'No storefront with this name was audited in ' + index.week + '. ', el('a', { href: 'matrix.html' }, 'All storefronts')));
      return;
    }
    const store = (await load('storefronts/' + shelf))[name];
    if (name !== fragment()) return;
    document.title = store.origin + ' in ' + index.week;
    place.replaceChildren(opening(store), facts(store), causes(store, index), history(store), promises(store, index), report(store));
  };
  onFragment(() => open().catch((error) => trouble(error.message)));
}).catch((error) => trouble(error.message));
`;
