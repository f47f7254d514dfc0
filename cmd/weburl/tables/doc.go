// Package tables adds columns about URLs to tables, in CSV and Parquet, and reads and
// writes compressed files. It is what "weburl canon --column" does.
//
// A [Columns] says which columns are added. Its methods CSV and Parquet read a table and
// write it with them, row by row in the same order, and leave all else as it is. Memory is
// bounded, whatever a table has; one that is damaged is an error, never a wrong row.
//
// [ReadCSV] and [ReadParquet] only read a column, and say where its values are.
//
// [Uncompress] reads what may be compressed. [Create] writes a file that appears under
// its name when it is complete.
//
// Errors are values such as [ErrNoColumn], to be found by errors.Is, and [TextError],
// [ParquetError], [ColumnError] and [CorruptError], to be found by errors.As. The texts of
// errors have no URLs, but names of columns as they are in the table.
package tables
