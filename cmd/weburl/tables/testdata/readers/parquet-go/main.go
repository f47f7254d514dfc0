// Writes two tables with github.com/parquet-go/parquet-go, of types that most readers know, and
// with rare types. Arguments: both files. Standard input has the URLs and lists of them, as JSON.
package main

import (
	"encoding/json"
	"log"
	"os"
	"strconv"
	"time"

	"github.com/parquet-go/parquet-go"
)

type in struct {
	X int32  `parquet:"x"`
	Y string `parquet:"y"`
}

type common struct {
	ID    int64             `parquet:"id,delta"`
	URL   *string           `parquet:"url,optional,dict"`
	Links []*string         `parquet:"links,list,optional"`
	Tags  []string          `parquet:"tags,list"`
	When  time.Time         `parquet:"when,timestamp(microsecond)"`
	Day   int32             `parquet:"day,date"`
	Small uint8             `parquet:"small"`
	Half  float32           `parquet:"half,split"`
	Flag  *bool             `parquet:"flag,optional"`
	Large string            `parquet:"large,delta"`
	In    *in               `parquet:"in,optional"`
	Names map[string]string `parquet:"names"`
}

type rare struct {
	common
	D   int64    `parquet:"d,decimal(3:18)"`
	U   [16]byte `parquet:"u,uuid"`
	Raw [3]byte  `parquet:"raw"`
	Enu string   `parquet:"enu,enum"`
}

func main() {
	var of struct {
		URLs  []*string
		Links [][]*string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&of); err != nil {
		log.Fatal(err)
	}
	rows := make([]rare, len(of.URLs))
	for i := range rows {
		r := &rows[i]
		r.ID, r.URL, r.Links = int64(i), of.URLs[i], of.Links[i]
		r.When, r.Day = time.UnixMicro(1_700_000_000_000_000+int64(i)).UTC(), int32(i)
		r.Small, r.Half, r.Large = uint8(i), float32(i)/4, strconv.Itoa(i)
		if flag := i%3 == 0; i%3 < 2 {
			r.Flag = &flag
		}
		for k := range i % 4 {
			r.Tags = append(r.Tags, strconv.Itoa(k))
		}
		if i%5 > 0 {
			r.In = &in{int32(i), r.Large}
		}
		r.Names = map[string]string{"k": r.Large}
		r.D, r.U[15], r.Raw, r.Enu = int64(-i), byte(i), [3]byte{byte(i), 1, 0xFF}, []string{"a", "b"}[i%2]
	}
	plain := make([]common, len(rows))
	for i := range rows {
		plain[i] = rows[i].common
	}
	write(os.Args[1], plain)
	write(os.Args[2], rows)
}

func write[T any](name string, rows []T) {
	f, err := os.Create(name)
	if err != nil {
		log.Fatal(err)
	}
	w := parquet.NewGenericWriter[T](f, parquet.Compression(&parquet.Snappy), parquet.MaxRowsPerRowGroup(2048),
		parquet.BloomFilters(parquet.SplitBlockFilter(10, "url")))
	if _, err := w.Write(rows); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	if err := f.Close(); err != nil {
		log.Fatal(err)
	}
}
