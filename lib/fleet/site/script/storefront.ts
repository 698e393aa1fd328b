/** The script of the page of a storefront: its causes, its promises, its weeks, its report. Its address names the storefront. */

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
    el('p', {}, 'The whole report of ' + store.report.week + ': ', el('a', { href: store.report.path, download: file }, file)),
    el('p', {}, 'To read it: ', el('code', {}, 'gzip -d ' + file + ' && storefront-conformance report ' + file.slice(0, -3) + ' --format html > report.html')));
};

const causes = (store) => store.causes.length === 0 ? '' : section('Causes', ...store.causes.map((cause) =>
  el('article', { class: 'cause' },
    el('h3', {}, badge(cause.status[0]), ' ' + cause.title),
    el('p', { class: 'remedy' }, 'Fix: ' + cause.fix),
    el('p', { class: 'facts-line' }, 'Likely owner: ' + cause.owner + ' \\u00b7 ' + counted(cause.checks, 'check') + ' \\u00b7 ' + cause.primary),
    el('p', { class: 'breaks' }, 'Breaks: ', ...cause.promises.flatMap((id, index) => (index === 0 ? [toPromise(id)] : [', ', toPromise(id)]))))));

const promises = (store, index) => {
  const { statuses, was, since } = store.statuses;
  const groups = { Broken: [], 'Not judged': [], Kept: [] };
  [...statuses].forEach((code, at) => {
    if (code === '-') return;
    const row = el('tr', {}, el('th', { scope: 'row' }, toPromise(index.promises[at][0])), el('td', {}, badge(code)),
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
      place.replaceChildren(el('h1', {}, 'A storefront'), el('p', {}, name === '' ? 'Which storefront? ' : 'No storefront of this name was audited in ' + index.week + '. ', el('a', { href: 'matrix.html' }, 'All storefronts')));
      return;
    }
    const store = (await load('storefronts/' + shelf))[name];
    if (name !== fragment()) return;
    document.title = store.origin + ' in ' + index.week;
    place.replaceChildren(opening(store), facts(store), causes(store), history(store), promises(store, index), report(store));
  };
  onFragment(() => open().catch((error) => trouble(error.message)));
}).catch((error) => trouble(error.message));
`;
