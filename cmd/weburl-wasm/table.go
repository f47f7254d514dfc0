package main

// table numbers objects, so that JavaScript can refer to them. It keeps an object until the
// object is removed, and then reuses its number.
type table[T any] struct {
	objects []*T
	free    []int32
}

// add adds an object that is not in the table and returns its number.
func (t *table[T]) add(object *T) int32 {
	if last := len(t.free) - 1; last >= 0 {
		handle := t.free[last]
		t.free = t.free[:last]
		t.objects[handle] = object
		return handle
	}
	t.objects = append(t.objects, object)
	return int32(len(t.objects) - 1)
}

func (t *table[T]) get(handle int32) *T { return t.objects[handle] }

func (t *table[T]) remove(handle int32) {
	t.objects[handle] = nil
	t.free = append(t.free, handle)
}

func (t *table[T]) len() int { return len(t.objects) - len(t.free) }
