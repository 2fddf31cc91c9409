import type { ContainerId, StackId } from './generated/engine.js';

/** What crosses the boundary to the engine, for those who draw it. */
export type {
  Arrow,
  CatalogueEntryId,
  CatalogueRow,
  CatalogueSummary,
  CoinKind,
  ColumnEntry,
  ColumnsView,
  Command,
  ContainerId,
  ContainerView,
  Direction,
  FilePreview,
  Forms,
  Found,
  ImportChoice,
  ImportMode,
  InventoryEntry,
  InventoryId,
  InventoryPreview,
  InventoryView,
  Notice,
  NumberField,
  PenaltyForm,
  PenaltyView,
  Shown,
  StackField,
  StackId,
  StackPreview,
  StackView,
  StagedId,
  Switched,
  UsageView,
} from './generated/engine.js';

/** A stack and the container that holds it: what a row is addressed by. */
export interface StackAddress {
  container: ContainerId;
  stack: StackId;
}
