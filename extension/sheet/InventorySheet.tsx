// biome-ignore-all lint/suspicious/noArrayIndexKey: the page never changes
import type { Figure, Sheet } from '../engine/types';
import { ContainerTable } from './ContainerTable';
import styles from './InventorySheet.module.css';

interface Props {
  sheet: Sheet;
  /** Today, in words. */
  date: string;
}

/** An inventory on paper (docs/rules/panel.md#the-sheet). */
export function InventorySheet({ sheet, date }: Props) {
  const { name, isList, figures, penalties, containers, hiddenColumns, coinUnit } = sheet;
  const hasBonuses = penalties.some(({ text }) => text.startsWith('+'));
  return (
    <article className={styles.sheet}>
      <h1 className={styles.name}>
        <bdi>{name}</bdi>
      </h1>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <FigureText key={figure.name} figure={figure} />
        ))}
      </dl>
      {penalties.length > 0 && (
        <p className={styles.penalties}>
          {hasBonuses ? 'Penalties and bonuses' : 'Penalties'}:{' '}
          {penalties.map(({ name: source, text }, index) => (
            <span key={index}>
              {index > 0 && ', '}
              <bdi>{source}</bdi> ({text})
            </span>
          ))}
        </p>
      )}
      <div className={styles.containers}>
        {containers.map((container, index) => (
          <ContainerTable
            key={index}
            container={container}
            isList={isList}
            hidden={hiddenColumns}
            coinUnit={coinUnit}
          />
        ))}
      </div>
      <footer className={styles.foot}>{date}</footer>
    </article>
  );
}

function FigureText({ figure: { name, text } }: { figure: Figure }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
