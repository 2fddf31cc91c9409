import type { ReactNode } from 'react';

/*
 * One hand: a grid of 16 units, round strokes of 1.5 in the colour of the text. A filled shape says
 * that something is on.
 */
function Icon({ children, filled = false }: { children: ReactNode; filled?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

function line(path: string, filled = false) {
  return () => (
    <Icon filled={filled}>
      <path d={path} />
    </Icon>
  );
}

const SHIELD =
  'M8 1.9c1.7 1.1 3.4 1.6 5.1 1.7.1 4.6-1 8.3-5.1 10.5C3.9 11.9 2.8 8.2 2.9 3.6 4.6 3.5 6.3 3 8 1.9z';
const FLAG = 'M4 14V2.6c2.7-1.3 5.3 1.3 8 0v6.3c-2.7 1.3-5.3-1.3-8 0';

/** Drag handle. */
export const GripIcon = () => (
  <Icon>
    <path strokeWidth="2.3" d="M5.6 3.5h0M10.4 3.5h0M5.6 8h0M10.4 8h0M5.6 12.5h0M10.4 12.5h0" />
  </Icon>
);
export const ShieldIcon = line(SHIELD);
export const ShieldFilledIcon = line(SHIELD, true);
export const FlagIcon = line(FLAG);
export const FlagFilledIcon = line(FLAG, true);
export const TuneIcon = line(
  'M2 4.5h5.5M11.5 4.5H14M2 11.5h2.5M8.5 11.5H14M9.5 2.7a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM6.5 9.7a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z',
);
export const MoveIcon = line(
  'M6.5 3H3.5a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h3M6.5 8h7M10.8 5.2 13.6 8l-2.8 2.8',
);
export const EditIcon = line(
  'm3 13 .6-2.8 7.3-7.3a1.3 1.3 0 0 1 1.8 0l.4.4a1.3 1.3 0 0 1 0 1.8L5.8 12.4 3 13zM9.7 4.2l2.1 2.1',
);
export const TrashIcon = line(
  'M2.8 4.3h10.4M6.2 4.3V2.6h3.6v1.7M4.2 4.3l.6 9.1h6.4l.6-9.1M6.7 7v3.7M9.3 7v3.7',
);
export const LeftIcon = line('M13 8H3.2M7 4 3 8l4 4');
export const RightIcon = line('M3 8h9.8M9 4l4 4-4 4');
export const UndoIcon = line('M6 3 2.8 6.2 6 9.4M3 6.2h6.2a3.6 3.6 0 0 1 0 7.2H6');
export const RedoIcon = line('m10 3 3.2 3.2L10 9.4M13 6.2H6.8a3.6 3.6 0 0 0 0 7.2H10');
export const UpIcon = line('M8 13V3.2M4 7l4-4 4 4');
export const DownIcon = line('M8 3v9.8M4 9l4 4 4-4');
export const PlusIcon = line('M8 3.2v9.6M3.2 8h9.6');
export const SearchIcon = line('M6.8 2.3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.1 10.1 13.7 13.7');
export const CloseIcon = line('m4 4 8 8M12 4l-8 8');
export const ExportIcon = line(
  'M8 2v7.8M4.9 6.9 8 10l3.1-3.1M2.6 11v2a1 1 0 0 0 1 1h8.8a1 1 0 0 0 1-1v-2',
);
export const ImportIcon = line(
  'M8 10V2.2M4.9 5.2 8 2l3.1 3.2M2.6 11v2a1 1 0 0 0 1 1h8.8a1 1 0 0 0 1-1v-2',
);
export const CopyIcon = line(
  'M6 5.5h6.5a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1zM10.5 2.5h-7a1 1 0 0 0-1 1v7',
);
export const PanelIcon = line(
  'M3 2.8h10a1 1 0 0 1 1 1v8.4a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V3.8a1 1 0 0 1 1-1zM6.2 2.8v10.4M3.8 5.7h.5M3.8 8h.5M3.8 10.3h.5',
);
export const InfoIcon = line(
  'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 7.3v3.6M8 4.9v.05',
);
export const QuestionIcon = line(
  'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.6-.8 1.3M8 11.5v.05',
);
export const WarningIcon = line('M8 2.2 14.3 13.3H1.7L8 2.2zM8 6.5v3.2M8 11.5v.05');
export const BackpackIcon = line(
  'M5.8 4.2V3.4a1.6 1.6 0 0 1 1.6-1.6h1.2a1.6 1.6 0 0 1 1.6 1.6v.8M3.2 8.3c0-2.5 1.7-4.1 4-4.1h1.6c2.3 0 4 1.6 4 4.1v4.9a1 1 0 0 1-1 1H4.2a1 1 0 0 1-1-1V8.3zM5.7 14.1v-3.3h4.6v3.3M6.5 7.2h3',
);
export const PouchIcon = line(
  'M5.3 2h5.4L9.6 4.7H6.4L5.3 2zM6.4 4.7c-2.3 1.5-3.9 3.7-3.9 5.9C2.5 13 4.1 14 8 14s5.5-1 5.5-3.4c0-2.2-1.6-4.4-3.9-5.9M6.2 10.1a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 0 0-3.6 0z',
);
export const BoxIcon = line('M2.5 5 8 2.2 13.5 5v6.2L8 14l-5.5-2.8V5zM2.5 5 8 7.8 13.5 5M8 7.8V14');
