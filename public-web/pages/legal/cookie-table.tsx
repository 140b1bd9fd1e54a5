/** What the product keeps in a browser; it names the cookies the server sets, so the two change together. */
export function CookieTable() {
  return (
    <div
      className="legal-scroll"
      role="region"
      aria-label="Cookies"
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- a keyboard has to be able to scroll it
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What for</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">binding, operator_binding</th>
            <td>Ties a creator’s or operator’s session to this browser; unreadable to scripts</td>
            <td>90 days</td>
          </tr>
          <tr>
            <th scope="row">signed_in</th>
            <td>Lets public pages show the way to the dashboard; holds no identity</td>
            <td>30 days</td>
          </tr>
          <tr>
            <th scope="row">unlock</th>
            <td>Remembers what you unlocked, or that you wait for a check</td>
            <td>30 days</td>
          </tr>
          <tr>
            <th scope="row">theme</th>
            <td>Light or dark, only if you choose</td>
            <td>1 year</td>
          </tr>
          <tr>
            <th scope="row">ref</th>
            <td>Which creator’s link brought you, until you sign up; set by such links only</td>
            <td>90 days</td>
          </tr>
          <tr>
            <th scope="row">auth_session_token, adminToken</th>
            <td>Local storage: the token of whoever is signed in</td>
            <td>Until sign-out</td>
          </tr>
          <tr>
            <th scope="row">consent:…, lead:…</th>
            <td>
              Local storage, on pages with a creator’s pixels: your answer, and that an unlock was
              reported
            </td>
            <td>Asked again after 180 days</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
