/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on phones the rows are laid out as a grid, which takes their table roles away, so each role is written out. */
import { useLingui } from '@lingui/react/macro'
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** What the column is sorted by; an amount of money sorts by its cents, not by its text. */
  readonly value: (row: Row) => string | number | bigint
  readonly cell?: (row: Row) => ReactNode
  /** Right-aligned, in figures of equal width. */
  readonly figure?: boolean
  readonly unsorted?: boolean
  /** Where it stands in the two-line entry that a row becomes on a phone. */
  readonly place: 'lead' | 'amount' | 'detail' | 'aside' | 'none'
}

interface Props<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Not yet posted: its rule is dashed. */
  readonly isOpen?: (row: Row) => boolean
  readonly total?: { readonly label: ReactNode; readonly value: ReactNode }
  /** A class such as `max-h-[480px]`; only rows in view are drawn once there are many. */
  readonly heightClass?: string
}

const rowHeightPx = 44
const allDrawnRowsMax = 60
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return left.localeCompare(right)
  const [one, other] = [left as number | bigint, right as number | bigint]
  return one < other ? -1 : one > other ? 1 : 0
}

export function DataTable<Row extends object>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, isOpen, total, heightClass } = props
  const [sorting, setSorting] = useState<SortingState>([])
  const scroller = useRef<HTMLDivElement>(null)

  const definitions = useMemo(
    (): ColumnDef<typeof features, Row>[] =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: column.value,
        sortFn: (one, other, id) => compare(one.getValue(id), other.getValue(id)),
        enableSorting: !column.unsorted,
        sortDescFirst: Boolean(column.figure),
      })),
    [columns],
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    state: { sorting },
    onSortingChange: setSorting,
  })
  const sorted = table.getRowModel().rows
  const inView = sorted.length > allDrawnRowsMax
  // oxlint-disable-next-line react/incompatible-library -- its result is read here and handed to nothing that remembers it.
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    enabled: inView,
  })
  const items = virtual.getVirtualItems()
  const drawn = inView ? items.map((item) => item.index) : sorted.map((_, position) => position)
  const before = inView ? (items[0]?.start ?? 0) : 0
  const after = inView ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const active = sorting[0]

  return (
    <div>
      <SortChoice columns={columns} active={active} onSort={setSorting} />
      <div
        ref={scroller}
        className={classNames('table-scroll', heightClass)}
        {...(heightClass && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      >
        <table className="data-table" role="table" aria-rowcount={sorted.length + 1}>
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row" aria-rowindex={1}>
              {columns.map((column) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  active={active}
                  onToggle={() => table.getColumn(column.id)?.toggleSorting()}
                />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {before > 0 && <Spacer height={before} />}
            {drawn.map((position) => {
              const row = sorted[position]
              if (!row) return null
              return (
                <tr
                  key={row.id}
                  ref={inView ? virtual.measureElement : null}
                  data-index={position}
                  role="row"
                  aria-rowindex={position + 2}
                  {...(isOpen?.(row.original) && { 'data-open': '' })}
                >
                  {columns.map((column) => (
                    <td key={column.id} role="cell" className={column.figure ? 'figure' : ''} data-place={column.place}>
                      <span className="sr-only sm:hidden">{column.header}: </span>
                      {column.cell ? column.cell(row.original) : String(column.value(row.original))}
                    </td>
                  ))}
                </tr>
              )
            })}
            {after > 0 && <Spacer height={after} />}
          </tbody>
          {total && <TotalRow total={total} columnCount={columns.length} />}
        </table>
      </div>
    </div>
  )
}

const Spacer = ({ height }: { height: number }) => <tr className="spacer" aria-hidden="true" style={{ height }} />

interface Sorted {
  readonly active: SortingState[number] | undefined
}

interface SortChoiceProps<Row> extends Sorted {
  readonly columns: readonly Column<Row>[]
  readonly onSort: (sorting: SortingState) => void
}

/** On a phone there are no headings to press. */
function SortChoice<Row>({ columns, active, onSort }: SortChoiceProps<Row>) {
  const { t } = useLingui()
  return (
    <div className="table-order">
      <label className="flex w-full items-center gap-2 text-sm">
        <span className="whitespace-nowrap">{t`Sort by`}</span>
        <select
          className="input min-h-9 min-w-0 flex-1 py-1"
          value={active ? `${active.id} ${active.desc ? 'desc' : 'asc'}` : ''}
          onChange={(event) => {
            const [id, direction] = event.target.value.split(' ')
            onSort(id ? [{ id, desc: direction === 'desc' }] : [])
          }}
        >
          <option value="">{t`As listed`}</option>
          {columns
            .filter((column) => !column.unsorted)
            .flatMap(({ id, header }) => [
              <option key={`${id} asc`} value={`${id} asc`}>{t`${header}, ascending`}</option>,
              <option key={`${id} desc`} value={`${id} desc`}>{t`${header}, descending`}</option>,
            ])}
        </select>
      </label>
    </div>
  )
}

interface HeadCellProps<Row> extends Sorted {
  readonly column: Column<Row>
  readonly onToggle: () => void
}

function HeadCell<Row>({ column, active, onToggle }: HeadCellProps<Row>) {
  const direction = active?.id === column.id ? (active.desc ? 'descending' : 'ascending') : 'none'
  return (
    <th
      role="columnheader"
      scope="col"
      className={column.figure ? 'figure' : ''}
      {...(!column.unsorted && { 'aria-sort': direction })}
    >
      {column.unsorted ? (
        column.header
      ) : (
        <button type="button" className="sort-button" onClick={onToggle}>
          {column.header}
          <Icon
            of={direction === 'none' ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown}
            size={12}
          />
        </button>
      )}
    </th>
  )
}

interface TotalRowProps {
  readonly total: NonNullable<Props<object>['total']>
  readonly columnCount: number
}

function TotalRow({ total, columnCount }: TotalRowProps) {
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <td role="cell" colSpan={columnCount - 1}>
          {total.label}
        </td>
        <td role="cell" className="figure">
          {total.value}
        </td>
      </tr>
    </tfoot>
  )
}
