/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets a table that is laid out as a list, so its own roles are named */

/** What the product keeps in a browser; it names the cookies the server sets, so the two change together. */
const kept: readonly (readonly [name: string, what: string, howLong: string])[] = [
  [
    'binding, operator_binding',
    'Ties a creator’s or operator’s session to this browser. Scripts cannot read it.',
    '90 days',
  ],
  [
    'asked, linkedin',
    'Ties a mailed code, or a return from LinkedIn, to the browser that asked for it',
    '1 hour',
  ],
  ['signed_in', 'Lets public pages link to the dashboard. It does not identify you.', '30 days'],
  ['unlock', 'Remembers what you unlocked, or that your comment is still being checked', '30 days'],
  [
    'own_data',
    'Keeps the page with your own data open after you used the link in our email',
    '30 minutes',
  ],
  ['theme', 'Light or dark, only if you choose', '1 year'],
  [
    'ref',
    'Remembers which creator’s referral link you used, until you sign up. Only such links set it.',
    '60 days, unless the operator sets another time of at most a year',
  ],
  [
    'auth_session_token, adminToken',
    'Local storage: the session token of the signed-in user',
    'Until sign-out',
  ],
  [
    'unsaved:…',
    'Local storage: what a signed-in creator typed in a form and did not save',
    'Until you save or sign out; not used after 30 days',
  ],
  [
    'closed_hints',
    'Local storage: posts for which a signed-in creator closed a hint',
    'Until 50 newer ones, or until you clear it',
  ],
  [
    'lead_columns',
    'Local storage: the columns a signed-in creator chose for the table of leads',
    'Until you clear it',
  ],
  [
    'console-scroll',
    'Session storage: how far a signed-in user had scrolled',
    'Until the tab is closed',
  ],
  [
    'consent:…, lead:…',
    'Local storage, on pages with a creator’s pixels: your answer, and that an unlock was reported',
    'Asked again after 180 days',
  ],
];

/** On a phone the cells of a row are stacked. */
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
