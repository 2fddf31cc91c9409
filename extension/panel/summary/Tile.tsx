import type { ReactNode } from 'react';
import type { TileLevels, UsageView } from '../../engine/types';
import { WarningIcon } from '../controls/icons';
import { UsageBar } from '../controls/UsageBar';
import styles from './Tile.module.css';
import { type TileAction, TileButton } from './TileButton';

interface TileProps {
  name: string;
  value: string;
  unit?: string;
  /** Additional text for the tooltip and the description. */
  about?: string | undefined;
  action: TileAction;
}

/** A stat tile: a name, a value and an optional unit (docs/rules/panel.md#summary-tiles). */
export function Tile({ name, value, unit, about, action }: TileProps) {
  return (
    <Frame name={name} about={about} level={undefined} action={action}>
      <span className={styles.value}>{value}</span>
      {unit && <span className={styles.unit}>{` ${unit}`}</span>}
    </Frame>
  );
}

interface PairProps {
  name: string;
  usage: UsageView;
  levels: TileLevels;
  unit?: string;
  about?: string | undefined;
  action: TileAction;
}

/**
 * A tile with what is used over what is allowed, if there is a limit, and the level of encumbrance that is reached
 * (docs/rules/panel.md#summary-tiles).
 */
export function PairTile({ name, usage, levels, unit, about, action }: PairProps) {
  const { reached, about: holdsBy, marks } = levels;
  const level = reached && `Level: ${reached}`;
  const description = [about, level, holdsBy].filter(Boolean).join('. ');
  return (
    <>
      <Frame name={name} about={description || undefined} level={reached} action={action}>
        <span className={styles.value} data-level={usage.level}>
          {usage.used.text}
        </span>
        {usage.allowed !== undefined && (
          <>
            <span className={styles.slash}>/</span>
            <span className={styles.allowed}>{usage.allowed}</span>
          </>
        )}
        {unit && <span className={styles.unit}>{` ${unit}`}</span>}
        {usage.allowed === undefined && <span className={styles.unit}> no limit</span>}
        {usage.level === 'over' && (
          <span className={styles.over}>
            <WarningIcon />
          </span>
        )}
      </Frame>
      <div className={styles.bar}>
        {usage.allowed !== undefined && <UsageBar usage={usage} marks={marks} />}
      </div>
    </>
  );
}

interface FrameProps {
  name: string;
  about: string | undefined;
  /** The level of encumbrance, behind the name. */
  level: string | undefined;
  action: TileAction;
  children: ReactNode;
}

function Frame({ name, about, level, action, children }: FrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; these are values
    <div
      role="group"
      className={styles.tile}
      aria-label={name}
      title={about}
      data-encumbrance={level}
    >
      <span className={styles.name}>
        {name}
        {level && <span className={styles.level}> · {level}</span>}
      </span>
      <span className={styles.values}>{children}</span>
      <TileButton action={action} about={about} />
    </div>
  );
}
