package examples_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"

	"github.com/weburl-go/weburl"
)

// bookmark is a row of a table whose column feed may be NULL.
type bookmark struct {
	page weburl.URL
	feed sql.Null[weburl.URL]
}

func save(db *sql.DB, b bookmark) error {
	_, err := db.Exec("INSERT INTO bookmarks (page, feed) VALUES (?, ?)", b.page, b.feed)
	return err
}

func load(db *sql.DB) (bookmarks []bookmark, err error) {
	rows, err := db.Query("SELECT page, feed FROM bookmarks")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var b bookmark
		if err := rows.Scan(&b.page, &b.feed); err != nil {
			return bookmarks, err
		}
		bookmarks = append(bookmarks, b)
	}
	return bookmarks, rows.Err()
}

// A weburl.URL can be a column of a table. Scan parses text that another program wrote. If
// that is not a URL, the error contains none of the text.
func Example_database() {
	t := &table{}
	db := sql.OpenDB(t)
	defer db.Close()
	page := weburl.MustParse("HTTPS://Example.org/news")
	feed := weburl.MustParse("https://example.org/feed.xml")
	for _, b := range []bookmark{
		{page: page},
		{page, sql.Null[weburl.URL]{V: feed, Valid: true}},
	} {
		if err := save(db, b); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println("stored:", t.rows)

	t.rows = append(t.rows,
		[]driver.Value{[]byte("https://EXAMPLE.org:443"), ""},
		[]driver.Value{"https://user:secret@example.org:x/", nil})
	bookmarks, err := load(db)
	for _, b := range bookmarks {
		fmt.Printf("read: %s feed=%q NULL=%v\n", b.page, b.feed.V, !b.feed.Valid)
	}
	fmt.Println(err)
	// Output:
	// stored: [[https://example.org/news <nil>] [https://example.org/news https://example.org/feed.xml]]
	// read: https://example.org/news feed="" NULL=true
	// read: https://example.org/news feed="https://example.org/feed.xml" NULL=false
	// read: https://example.org/ feed="" NULL=false
	// sql: Scan error on column index 0, name "page": weburl: port-invalid at bytes 32-33: a port must be a number from 0 to 65535
}

// table is a database with one table of two columns.
type table struct{ rows [][]driver.Value }

func (t *table) Connect(context.Context) (driver.Conn, error) { return connection{t}, nil }
func (t *table) Driver() driver.Driver                        { return nil }

type connection struct{ *table }

func (c connection) Prepare(string) (driver.Stmt, error) { return nil, errors.ErrUnsupported }
func (c connection) Begin() (driver.Tx, error)           { return nil, errors.ErrUnsupported }
func (c connection) Close() error                        { return nil }

func (c connection) ExecContext(_ context.Context, _ string, args []driver.NamedValue) (driver.Result, error) {
	c.rows = append(c.rows, []driver.Value{args[0].Value, args[1].Value})
	return driver.RowsAffected(1), nil
}

func (c connection) QueryContext(context.Context, string, []driver.NamedValue) (driver.Rows, error) {
	return &cursor{left: c.rows}, nil
}

type cursor struct{ left [][]driver.Value }

func (c *cursor) Columns() []string { return []string{"page", "feed"} }
func (c *cursor) Close() error      { return nil }

func (c *cursor) Next(dest []driver.Value) error {
	if len(c.left) == 0 {
		return io.EOF
	}
	copy(dest, c.left[0])
	c.left = c.left[1:]
	return nil
}
