package jsontext

// Raw writes a value that is JSON already, as it is.
func (w *Writer) Raw(value []byte) { w.endValue(append(w.separated(), value...)) }
