import { Fragment } from 'react';
import type { SiteView } from '#public-web/frame/site-view.ts';

/** Who runs this installation, as far as its operator said so. */
export function OperatorDetails({ site }: { site: SiteView }) {
  const { name, postalAddress, email } = site.runBy;
  const lines = [name, ...postalAddress.split('\n')].map((line) => line.trim());
  const shown = lines.filter((line) => line !== '');
  if (shown.length === 0 && email === '') return null;
  return (
    <address className="run-by">
      {shown.map((line, index) => (
        <Fragment key={`${index} ${line}`}>
          {line}
          <br />
        </Fragment>
      ))}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
