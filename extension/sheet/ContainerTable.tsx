// biome-ignore-all lint/suspicious/noArrayIndexKey: the page never changes
import { useId } from 'react';
import type { HideableColumn, SheetContainer, SheetLine } from '../engine/types';
import styles from './ContainerTable.module.css';

type NumberColumn = Exclude<keyof SheetLine, 'quantity' | 'name' | 'equipped' | 'uses' | 'note'>;

/** The columns of numbers behind the name, with their heads: every field of a line that is printed nowhere else. */
const HEADS: Record<NumberColumn, string> = { slots: 'Slots', weight: 'lb each', value: 'each' };
const NUMBERS = Object.keys(HEADS) as NumberColumn[];

interface Props {
  container: SheetContainer;
  /** True if it is a section of a list of items, which is printed without quantities and weights. */
  isList: boolean;
  /** The columns that are left out. */
  hidden: readonly HideableColumn[];
  /** The unit of values. */
  coinUnit: string;
}

/** The stacks that stay with the head of their container, so that neither stands alone at the end of a page. */
const WITH_HEAD = 2;

/**
 * A container on paper. A group of rows is not divided by the end of a page: each stack is one, the first ones with the
 * head, and the last one with the empty lines, which alone would not show whose they are.
 */
export function ContainerTable({ container, isList, hidden, coinUnit }: Props) {
  const { name, about, coins, lines, emptyLines } = container;
  const id = useId();
  const numbers = NUMBERS.filter(
    (column) => !hidden.some((each) => each === column) && !(isList && column === 'weight'),
  );
  const width = (isList ? 1 : 2) + numbers.length;
  const stacks = lines.map((line, index) => (
    <Line key={`line ${index}`} line={line} isList={isList} numbers={numbers} />
  ));
  const first = stacks.slice(0, WITH_HEAD);
  const others = stacks.slice(WITH_HEAD).map((stack) => [stack]);
  const last = others.at(-1) ?? first;
  for (let index = 0; index < emptyLines; index += 1) {
    last.push(<EmptyLine key={`empty ${index}`} width={width} />);
  }
  return (
    <table className={styles.container} aria-labelledby={id}>
      <tbody>
        <tr className={styles.head}>
          <th colSpan={width} scope="colgroup">
            <h2 id={id} className={styles.name}>
              <bdi>{name}</bdi>
            </h2>
            <span>{about}</span>
          </th>
        </tr>
        {coins !== undefined && (
          <tr className={styles.coins}>
            <td colSpan={width}>{coins}</td>
          </tr>
        )}
        {lines.length > 0 && (
          <tr className={styles.line}>
            {!isList && <th scope="col">Qty</th>}
            <th scope="col">Name</th>
            {numbers.map((column) => (
              <th key={column} scope="col" className={styles[column]}>
                {column === 'value' ? `${coinUnit} ${HEADS[column]}` : HEADS[column]}
              </th>
            ))}
          </tr>
        )}
        {first}
      </tbody>
      {others.map((group, index) => (
        <tbody key={index}>{group}</tbody>
      ))}
    </table>
  );
}

interface LineProps extends Pick<Props, 'isList'> {
  line: SheetLine;
  numbers: readonly NumberColumn[];
}

/** A stack, and its note below it. */
function Line({ line, isList, numbers }: LineProps) {
  const { quantity, name, equipped, uses, note } = line;
  return (
    <>
      <tr className={styles.line}>
        {!isList && <td>{quantity}</td>}
        <td>
          <bdi>{name}</bdi>
          {uses !== undefined && ` ${uses}`}
          {equipped && <em className={styles.equipped}> equipped</em>}
        </td>
        {numbers.map((column) => (
          <td key={column} className={styles[column]}>
            {line[column]}
          </td>
        ))}
      </tr>
      {note !== undefined && (
        <tr className={styles.note}>
          <td colSpan={(isList ? 1 : 2) + numbers.length} dir="auto">
            {note}
          </td>
        </tr>
      )}
    </>
  );
}

/** A line to write on. */
function EmptyLine({ width }: { width: number }) {
  return (
    <tr className={styles.empty}>
      <td colSpan={width} />
    </tr>
  );
}
