// biome-ignore-all lint/suspicious/noArrayIndexKey: the page never changes
import { useId } from 'react';
import type { SheetContainer, SheetLine } from '../engine/types';
import styles from './ContainerTable.module.css';

/**
 * A container on paper. Each stack is a group of rows that no page divides, and the first group includes the head, so
 * that a head is never alone at the end of a page.
 */
export function ContainerTable({ container }: { container: SheetContainer }) {
  const { name, about, coins, lines, emptyLines } = container;
  const id = useId();
  const [first, ...others] = [
    ...lines.map((line, index) => <Line key={`line ${index}`} line={line} />),
    ...Array.from({ length: emptyLines }, (_, index) => <EmptyLine key={`empty ${index}`} />),
  ];
  return (
    <table className={styles.container} aria-labelledby={id}>
      <tbody>
        <tr className={styles.head}>
          <th colSpan={5} scope="colgroup">
            <h2 id={id} className={styles.name}>
              <bdi>{name}</bdi>
            </h2>
            <span>{about}</span>
          </th>
        </tr>
        {coins !== undefined && (
          <tr className={styles.coins}>
            <td colSpan={5}>{coins}</td>
          </tr>
        )}
        {lines.length > 0 && (
          <tr className={styles.line}>
            <th scope="col">Qty</th>
            <th scope="col">Name</th>
            <th scope="col">Slots</th>
            <th scope="col">lb each</th>
            <th scope="col">gp each</th>
          </tr>
        )}
        {first}
      </tbody>
      {others.map((group) => (
        <tbody key={group.key}>{group}</tbody>
      ))}
    </table>
  );
}

/** A stack, and its note below it. */
function Line({ line }: { line: SheetLine }) {
  const { quantity, name, equipped, slots, weight, value, note } = line;
  return (
    <>
      <tr className={styles.line}>
        <td>{quantity}</td>
        <td>
          <bdi>{name}</bdi>
          {equipped && <em className={styles.equipped}> equipped</em>}
        </td>
        <td>{slots}</td>
        <td>{weight}</td>
        <td>{value}</td>
      </tr>
      {note !== undefined && (
        <tr className={styles.note}>
          <td colSpan={5} dir="auto">
            {note}
          </td>
        </tr>
      )}
    </>
  );
}

/** A line to write on. */
function EmptyLine() {
  return (
    <tr className={styles.empty}>
      <td colSpan={5} />
    </tr>
  );
}
