// Package tables adds columns about URLs to tables, in CSV, NDJSON and Parquet, and
// reads and writes compressed files. It implements "weburl canon --column".
//
// A [Columns] configures which columns to add. Its methods CSV, NDJSON and Parquet read
// a table and write it with these columns, row by row in the same order, and leave
// everything else as it is. Memory is bounded for any table. A damaged table is an
// error, never a wrong row. Convert and ConvertParquet also write other formats.
//
// [ReadCSV] and [ReadParquet] only read a column. ReadCSV also locates the values in
// the text.
//
// [Uncompress] reads data that may be compressed. [Create] writes a file that
// appears under its name when it is complete.
//
// Errors are values such as [ErrNoColumn], for errors.Is, and [TextError],
// [ParquetError], [ColumnError], [RowError] and [CorruptError], for errors.As. Their texts
// contain the names of columns as they are in the table, but no URLs.
package tables
