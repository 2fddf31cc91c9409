/** What each picture of Lucide's stands for in the panel. */
import { Flag, type LucideProps, Shield } from 'lucide-react';

export {
  ArrowDown as DownIcon,
  ArrowLeft as LeftIcon,
  ArrowRight as RightIcon,
  ArrowRightFromLine as MoveIcon,
  ArrowUp as UpIcon,
  Backpack as BackpackIcon,
  CircleQuestionMark as QuestionIcon,
  ClipboardCopy as CopyTextIcon,
  ClipboardPaste as FromTextIcon,
  Coins as PouchIcon,
  Copy as CopyIcon,
  Download as ExportIcon,
  Flag as FlagIcon,
  GripVertical as GripIcon,
  Group as BundleIcon,
  Info as InfoIcon,
  Package as BoxIcon,
  PanelLeft as PanelIcon,
  Pencil as EditIcon,
  Plus as PlusIcon,
  Redo2 as RedoIcon,
  Search as SearchIcon,
  Settings2 as TuneIcon,
  Shield as ShieldIcon,
  Trash2 as TrashIcon,
  TriangleAlert as WarningIcon,
  Undo2 as UndoIcon,
  Upload as ImportIcon,
  X as CloseIcon,
} from 'lucide-react';

/** A filled picture says that something is on. */
export const ShieldFilledIcon = (props: LucideProps) => <Shield {...props} fill="currentColor" />;
export const FlagFilledIcon = (props: LucideProps) => <Flag {...props} fill="currentColor" />;
