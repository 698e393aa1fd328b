/** The script of the page of a promise: who keeps it, and since when. Its address names the promise. */

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
      byId('about').append(el('p', {}, id === '' ? 'Which promise? ' : 'No audit of this week has a promise of this name. ', el('a', { href: 'promises.html' }, 'All promises')));
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
