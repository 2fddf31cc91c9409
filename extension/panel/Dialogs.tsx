import { BreakdownDialog } from './breakdown/BreakdownDialog';
import { PayOrReceive } from './coins/PayOrReceive';
import { SellSelected } from './coins/SellSelected';
import { AddContainer } from './containers/AddContainer';
import { ConfigureContainer } from './containers/ConfigureContainer';
import { ConfigureMoneyPouch } from './containers/ConfigureMoneyPouch';
import { GiveContainer } from './containers/GiveContainer';
import { GiveEverything } from './containers/GiveEverything';
import { Confirm } from './dialog/Confirm';
import { type DialogRequest, useOpenDialog } from './dialog/openDialog';
import { FindItem } from './find/FindItem';
import { ByTheBook } from './header/ByTheBook';
import { Report } from './header/Report';
import { Shortcuts } from './header/Shortcuts';
import { History } from './history/History';
import { ImportInventory } from './import/ImportInventory';
import { ConfigureInventory } from './inventories/ConfigureInventory';
import { NewInventory } from './inventories/NewInventory';
import { ConfigureEntry } from './rows/ConfigureEntry';
import { MoveItem, MoveSelected } from './rows/MoveItem';
import { AddFromText } from './text/AddFromText';
import { RefusedCopyDialog } from './text/RefusedCopyDialog';

/** All dialogs of the page (docs/rules/panel.md#all-dialogs): one of each, and one open at a time. */
export function Dialogs() {
  const open = useOpenDialog();
  return open ? <Requested key={open.opening} request={open.request} /> : null;
}

function Requested({ request }: { request: DialogRequest }) {
  switch (request.kind) {
    case 'configureInventory':
      return (
        <ConfigureInventory inventory={request.inventory} startsAtScore={request.startsAtScore} />
      );
    case 'newInventory':
      return <NewInventory onCreated={request.onCreated} />;
    case 'confirm':
      return <Confirm {...request} />;
    case 'history':
      return <History />;
    case 'shortcuts':
      return <Shortcuts />;
    case 'report':
      return <Report />;
    case 'byTheBook':
      return <ByTheBook since={request.since} />;
    case 'breakdown':
      return <BreakdownDialog subject={request.subject} />;
    case 'import':
      return <ImportInventory onAdded={request.onAdded} text={request.text} />;
    case 'addContainer':
      return <AddContainer inventory={request.inventory} />;
    case 'configureMoneyPouch':
      return <ConfigureMoneyPouch container={request.container} />;
    case 'configureContainer':
      return <ConfigureContainer container={request.container} />;
    case 'giveContainer':
      return <GiveContainer container={request.container} />;
    case 'giveEverything':
      return <GiveEverything inventory={request.inventory} />;
    case 'findItem':
      return <FindItem container={request.container} />;
    case 'pay':
    case 'receive':
      return <PayOrReceive container={request.container} mode={request.kind} />;
    case 'sellSelected':
      return <SellSelected container={request.container} />;
    case 'addFromText':
      return (
        <AddFromText
          container={request.container}
          text={request.text}
          startsInText={request.startsInText}
        />
      );
    case 'refusedCopy':
      return <RefusedCopyDialog title={request.title} text={request.text} />;
    case 'configureEntry':
      return (
        <ConfigureEntry
          container={request.container}
          stack={request.stack}
          startsAtNote={request.startsAtNote}
        />
      );
    case 'moveSelected':
      return <MoveSelected container={request.container} />;
    case 'moveItem':
      return <MoveItem container={request.container} stack={request.stack} />;
  }
}
