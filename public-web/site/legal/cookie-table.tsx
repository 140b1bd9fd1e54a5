/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets a table that is laid out as a list, so its own roles are named */

/** What the product keeps in a browser; it names the cookies the server sets, so the two change together. */
const kept: readonly (readonly [name: string, what: string, howLong: string])[] = [
  [
    'binding, operator_binding',
    'Ties a creator’s or operator’s session to this browser; unreadable to scripts',
    '90 days',
  ],
  ['signed_in', 'Lets public pages show the way to the dashboard; holds no identity', '30 days'],
  ['unlock', 'Remembers what you unlocked, or that you wait for a check', '30 days'],
  ['theme', 'Light or dark, only if you choose', '1 year'],
  ['ref', 'Which creator’s link brought you, until you sign up; set by such links only', '90 days'],
  [
    'auth_session_token, adminToken',
    'Local storage: the token of whoever is signed in',
    'Until sign-out',
  ],
  [
    'news_told',
    'Session storage: that you were told of unread news in this visit',
    'Until the window is closed',
  ],
  [
    'consent:…, lead:…',
    'Local storage, on pages with a creator’s pixels: your answer, and that an unlock was reported',
    'Asked again after 180 days',
  ],
];

/** On a phone the cells of a row stand one below the other. */
export function CookieTable() {
  return (
    <table role="table" aria-label="Cookies">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Name
          </th>
          <th scope="col" role="columnheader">
            What for
          </th>
          <th scope="col" role="columnheader">
            How long
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {kept.map(([name, what, howLong]) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader">
              {name}
            </th>
            <td role="cell">{what}</td>
            <td role="cell">{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
