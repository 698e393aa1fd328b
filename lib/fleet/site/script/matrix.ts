/** The script of the matrix: its filters are in its address, and its rows are loaded when they are seen. */

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
