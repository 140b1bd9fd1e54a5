import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonAppearance } from './button.tsx';
import { classNames } from './class-names.ts';

/** A link to another screen that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: LinkProps & ButtonAppearance) {
  return <Link {...rest} className={classNames(buttonClass(look, size), className)} />;
}
