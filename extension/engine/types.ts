import type { ContainerId, StackId } from './generated/engine.js';

/** What crosses the boundary to the engine, for those who draw it. */
export type {
  AddPreview,
  AddStack,
  Arrow,
  CatalogueEntryId,
  CatalogueRow,
  CatalogueSummary,
  CoinKind,
  ColumnEntry,
  ColumnsView,
  Command,
  ContainerEffect,
  ContainerId,
  ContainerView,
  Direction,
  DroppedLine,
  Effect,
  FilePreview,
  Forms,
  Found,
  ImportChoice,
  ImportMode,
  InventoryEffect,
  InventoryEntry,
  InventoryId,
  InventoryPreview,
  InventoryView,
  LoadView,
  MoveTarget,
  Notice,
  NumberField,
  PenaltyForm,
  PenaltyView,
  Place,
  Shown,
  StackField,
  StackId,
  StackPreview,
  StackView,
  StagedId,
  Switched,
  SwitchedLoad,
  UsageView,
} from './generated/engine.js';

/** A stack and the container that holds it: what a row is addressed by. */
export interface StackAddress {
  container: ContainerId;
  stack: StackId;
}
