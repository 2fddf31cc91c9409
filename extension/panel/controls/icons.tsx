import styles from './icons.module.css';

/** Draws an icon as a single element, however complex its picture. */
const icon = (className: string | undefined) => {
  const classNames = `${styles.icon} ${className}`;
  return () => <i className={classNames} />;
};

export const AddContainerIcon = icon(styles.addContainer);
export const BackpackIcon = icon(styles.backpack);
export const BoxIcon = icon(styles.box);
export const BookIcon = icon(styles.book);
export const BundleIcon = icon(styles.bundle);
export const ChooseIcon = icon(styles.choose);
export const CloseIcon = icon(styles.close);
export const CodeIcon = icon(styles.code);
export const CollapseAllIcon = icon(styles.collapseAll);
export const CopyIcon = icon(styles.copy);
export const CopyTextIcon = icon(styles.copyText);
export const DownIcon = icon(styles.down);
export const EditIcon = icon(styles.edit);
export const ExpandAllIcon = icon(styles.expandAll);
export const ExportIcon = icon(styles.export);
export const SelectedIcon = icon(styles.selected);
export const SelectIcon = icon(styles.select);
export const FoldDownIcon = icon(styles.foldDown);
export const FoldUpIcon = icon(styles.foldUp);
export const FromTextIcon = icon(styles.fromText);
export const GiveIcon = icon(styles.give);
export const GripIcon = icon(styles.grip);
export const ImportIcon = icon(styles.import);
export const InfoIcon = icon(styles.info);
export const LeftIcon = icon(styles.left);
export const MinusIcon = icon(styles.minus);
export const MoreIcon = icon(styles.more);
export const MoveIcon = icon(styles.move);
export const NewInventoryIcon = icon(styles.newInventory);
export const NoteIcon = icon(styles.note);
export const PanelIcon = icon(styles.panel);
export const PlusIcon = icon(styles.plus);
export const PouchIcon = icon(styles.pouch);
export const PrintIcon = icon(styles.print);
export const QuestionIcon = icon(styles.question);
export const RedoIcon = icon(styles.redo);
export const RightIcon = icon(styles.right);
export const SearchIcon = icon(styles.search);
export const SellIcon = icon(styles.sell);
export const SettingsIcon = icon(styles.settings);
export const ShieldFilledIcon = icon(styles.shieldFilled);
export const ShieldIcon = icon(styles.shield);
export const ToIcon = icon(styles.to);
export const TrashIcon = icon(styles.trash);
export const TuneIcon = icon(styles.tune);
export const UndoIcon = icon(styles.undo);
export const UpIcon = icon(styles.up);
export const WarningIcon = icon(styles.warning);
export const WindowIcon = icon(styles.window);

/** Larger ones have finer lines. */
export const LargeBackpackIcon = icon(styles.largeBackpack);
export const LargeFromTextIcon = icon(styles.largeFromText);
export const LargeImportIcon = icon(styles.largeImport);
export const LargePouchIcon = icon(styles.largePouch);
