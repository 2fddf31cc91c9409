import type { ComponentProps, ComponentType } from 'react';
import controls from '../../styles/controls.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, and the tooltip if there is no separate one. */
  label: string;
  icon: ComponentType;
}

/** A button that is only an icon; its name is spoken and shown as a tooltip. */
export function IconButton({ label, icon: Icon, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={className ? `${controls.icon} ${className}` : controls.icon}
      {...rest}
    >
      <Icon />
    </button>
  );
}
